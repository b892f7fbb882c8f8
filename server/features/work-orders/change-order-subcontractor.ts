import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readSubcontractor } from '../subcontractors/index.ts';
import { putOnOrder, takeOffOrder } from './order-subcontractor-store.ts';
import { lockWorkOrder } from './work-order-store.ts';

export interface SubcontractorMove {
  readonly subContractorId: string;
  /** Without one, whoever is on the order is taken off it, and the other way round (D50). */
  readonly action?: 'add' | 'remove' | undefined;
}

/** Puts a subcontractor on an order or takes them off. Their expense reports remain either way (D50). */
export async function changeOrderSubcontractor(
  { clock, keys }: Platform,
  db: TenantDb,
  orderId: string,
  { subContractorId, action }: SubcontractorMove,
  userId: string,
) {
  await db.begin(async (tx) => {
    const order = found(await lockWorkOrder(tx, orderId));
    if (!(await readSubcontractor({ keys }, tx, subContractorId)))
      throw new Refused('unknown_subcontractor', { field: 'subContractorId' });
    const at = clock.now();
    const removed = action !== 'add' && (await takeOffOrder(tx, order.id, subContractorId));
    const added =
      !removed &&
      action !== 'remove' &&
      (await putOnOrder(tx, { orderId: order.id, subcontractorId: subContractorId, at }));
    if (!removed && !added) return; // it was so already
    await writeEvent(tx, {
      subjectId: order.id,
      kind: added ? 'subcontractor_added' : 'subcontractor_removed',
      actor: userId,
      at,
      data: { subcontractorId: subContractorId },
    });
  });
}

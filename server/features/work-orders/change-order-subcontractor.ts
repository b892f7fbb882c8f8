import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readSubcontractor } from '../subcontractors/index.ts';
import { putOnOrder, takeOffOrder } from './order-subcontractor-store.ts';
import { lockWorkOrder } from './work-order-store.ts';

export interface SubcontractorMove {
  readonly subContractorId: string;
  /** Without one, whoever is on the order is taken off it and the other way round (D50). */
  readonly action?: 'add' | 'remove' | undefined;
}

/** Puts a subcontractor on an order or takes them off. Their expense reports remain either way (D50). */
export async function changeOrderSubcontractor(
  { sql, clock, keys }: Platform,
  businessId: string,
  orderId: string,
  { subContractorId, action }: SubcontractorMove,
  userId: string,
) {
  await sql.begin(async (tx) => {
    const order = found(await lockWorkOrder({ sql: tx, businessId }, orderId));
    if (!(await readSubcontractor({ sql: tx, keys }, businessId, subContractorId)))
      throw new Refused('unknown_subcontractor', {
        fields: { subContractorId: 'That subcontractor does not exist.' },
      });
    const at = clock.now();
    const removed = action !== 'add' && (await takeOffOrder({ sql: tx, businessId }, order.uuid, subContractorId));
    const added =
      !removed &&
      action !== 'remove' &&
      (await putOnOrder({ sql: tx, businessId }, { orderId: order.uuid, subcontractorId: subContractorId, at }));
    if (!removed && !added) return; // it was so already
    await writeEvent(
      { sql: tx, businessId },
      {
        subjectId: order.uuid,
        kind: added ? 'subcontractor_added' : 'subcontractor_removed',
        actor: userId,
        at,
        data: { subcontractorId: subContractorId },
      },
    );
  });
}

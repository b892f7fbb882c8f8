import type { WorkOrderUpdate } from '@underlay/contract/work-orders.ts';
import type { TenantDb } from '../../database/sql.ts';
import { changesRow } from '../../services/changed-row-store.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { lockWorkOrder, updateWorkOrder } from './work-order-store.ts';

/** What is left out stays as it is. Any status may follow any other, since the specification shows no order (D48). */
export async function changeWorkOrder(
  { clock }: Platform,
  db: TenantDb,
  { orderId, entries, userId }: { orderId: string; entries: WorkOrderUpdate; userId: string },
) {
  await db.begin(async (tx) => {
    const order = found(await lockWorkOrder(tx, orderId));
    if (entries.version !== undefined && entries.version !== order.version) throw new Refused('CHANGED_ELSEWHERE');
    const { status = order.status } = entries;
    const save = () => updateWorkOrder(tx, { id: orderId, status, entries });
    if (!(await changesRow(tx, 'work_orders', orderId, save))) return;
    await writeEvent(tx, {
      subjectId: orderId,
      kind: 'work_order_changed',
      actor: userId,
      at: clock.now(),
      data: { status },
    });
  });
}

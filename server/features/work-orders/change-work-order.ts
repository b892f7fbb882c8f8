import type { WorkOrderUpdate } from '@underlay/contract/work-orders.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { lockWorkOrder, updateWorkOrder } from './work-order-store.ts';

/** What is left out stays as it is. Any status may follow any other: the specification shows no order (D48). */
export async function changeWorkOrder(
  { sql, clock }: Platform,
  businessId: string,
  orderId: string,
  entries: WorkOrderUpdate,
  userId: string,
) {
  await sql.begin(async (tx) => {
    const order = found(await lockWorkOrder({ sql: tx, businessId }, orderId));
    if (entries.version !== undefined && entries.version !== order.version) throw new Refused('CHANGED_ELSEWHERE');
    const { description = order.description, status = order.status } = entries;
    await updateWorkOrder({ sql: tx, businessId }, { uuid: orderId, description, status });
    await writeEvent(
      { sql: tx, businessId },
      {
        subjectId: orderId,
        kind: 'work_order_changed',
        actor: userId,
        at: clock.now(),
        data: { status },
      },
    );
  });
}

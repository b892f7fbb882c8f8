import { fakeServer } from './fake-server.ts';
import { BUSINESS, everywhere } from './manager-records.ts';
import { openManager } from './open-manager.tsx';
import { item, ORDER, workOrder } from './work-order-records.ts';

const AT_BUSINESS = `/business/${BUSINESS}`;
/** The address of the order in the API. */
export const AT_ORDER = `${AT_BUSINESS}/work-orders/${ORDER}`;

/** Opens the page of a work order that has one item and one subcontractor, changed as said. `more` is what the server answers. */
export function openWorkOrder(change: object = {}, more: Record<string, unknown> = {}) {
  const calls = fakeServer({
    ...everywhere,
    [`GET ${AT_ORDER}`]: { workOrder: { ...workOrder, ...change } },
    [`GET ${AT_ORDER}/expense-reports`]: [],
    [`GET ${AT_ORDER}/mails`]: [],
    [`GET ${AT_ORDER}/subcontractors/candidates`]: [],
    [`GET ${AT_BUSINESS}/inventory`]: [item],
    [`GET ${AT_BUSINESS}/inventory/${item.uuid}`]: item,
    ...more,
  });
  openManager(`/p/m/${BUSINESS}/work-orders/${ORDER}`);
  return calls;
}

import type { RequestRead } from '@underlay/contract/endpoint.ts';
import type { workOrders } from '@underlay/contract/work-orders.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import { pageOf } from '../../services/paging.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { numberPrefix, wordsOf } from '../../services/search-store.ts';
import { readSubcontractors } from '../subcontractors/index.ts';
import { addExpenseReport } from './add-expense-report.ts';
import { changeOrderInventory } from './change-order-inventory.ts';
import { changeOrderSubcontractor } from './change-order-subcontractor.ts';
import { changeWorkOrder } from './change-work-order.ts';
import { createWorkOrder } from './create-work-order.ts';
import { listReports, readReport } from './expense-store.ts';
import { candidateIds } from './order-subcontractor-store.ts';
import { reportsJson, workOrdersJson } from './work-order-json.ts';
import { listWorkOrders, readWorkOrder, searchWorkOrders } from './work-order-store.ts';

export function workOrderRoutes(platform: Platform): Handlers<typeof workOrders> {
  const row = async (db: TenantDb, orderId: string) => found(await readWorkOrder(db, orderId));
  const read = async (db: TenantDb, orderId: string) =>
    found((await workOrdersJson(platform, db, [await row(db, orderId)]))[0]);
  return {
    list: async ({ db, query }, answer) => {
      const { rows, total } = await listed(db, query);
      answer.total(total);
      return workOrdersJson(platform, db, rows);
    },
    create: async ({ db, body, user }) =>
      read(db, await createWorkOrder(platform, db, { entries: body, userId: user.id })),
    read: async ({ db, params }) => ({ workOrder: await read(db, params.orderId) }),
    update: async ({ db, params, body, user }) => {
      await changeWorkOrder(platform, db, { orderId: params.orderId, entries: body, userId: user.id });
      return read(db, params.orderId);
    },
    changeInventory: async ({ db, params, body, user }) => {
      await changeOrderInventory(platform, db, { orderId: params.orderId, change: body, userId: user.id });
      return read(db, params.orderId);
    },
    changeSubcontractor: async ({ db, params, body, user }) => {
      await changeOrderSubcontractor(platform, db, params.orderId, body, user.id);
      return read(db, params.orderId);
    },
    subcontractors: async ({ db, params }) => (await read(db, params.orderId)).subContractors,
    candidates: async ({ db, params, query }, answer) => {
      await row(db, params.orderId);
      const search = { orderId: params.orderId, name: wordsOf(query.name), ...pageOf(query) };
      const { ids, total } = await candidateIds(db, search);
      answer.total(total);
      return readSubcontractors(platform, db, ids);
    },
    expenseReports: async ({ db, params, query }, answer) => {
      await row(db, params.orderId);
      const { rows, total } = await listReports(db, params.orderId, pageOf(query));
      answer.total(total);
      return reportsJson(db, rows);
    },
    addExpenseReport: async ({ db, params, body, user }) => {
      const id = await addExpenseReport(platform, db, params, body, user);
      const report = found(await readReport(db, id));
      return found((await reportsJson(db, [report]))[0]);
    },
  };
}

/** All of them are a range of numbers. A search has its own indexes. */
function listed(db: TenantDb, query: RequestRead<typeof workOrders.list>['query']) {
  const jobName = wordsOf(query.jobName);
  const number = query.workOrderId ? numberPrefix(query.workOrderId, 'work-order') : null;
  return number || jobName
    ? searchWorkOrders(db, { number, jobName }, pageOf(query))
    : listWorkOrders(db, pageOf(query));
}

import type { RequestRead } from '@underlay/contract/endpoint.ts';
import type { workOrders } from '@underlay/contract/work-orders.ts';
import type { Handlers } from '../../http/mount.ts';
import { containing, numbersStartingWith, pageOf } from '../../services/paging.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
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
  const { sql } = platform;
  const row = async (businessId: string, orderId: string) => found(await readWorkOrder({ sql, businessId }, orderId));
  const read = async (businessId: string, orderId: string) =>
    found((await workOrdersJson(platform, businessId, [await row(businessId, orderId)]))[0]);
  return {
    list: async ({ params, query }, answer) => {
      const { rows, total } = await listed(platform, params.businessId, query);
      answer.total(total);
      return workOrdersJson(platform, params.businessId, rows);
    },
    create: async ({ params, body, user }) =>
      read(params.businessId, await createWorkOrder(platform, params.businessId, body, user.id)),
    read: async ({ params }) => ({ workOrder: await read(params.businessId, params.orderId) }),
    update: async ({ params, body, user }) => {
      await changeWorkOrder(platform, params.businessId, params.orderId, body, user.id);
      return read(params.businessId, params.orderId);
    },
    changeInventory: async ({ params, body, user }) => {
      await changeOrderInventory(platform, params.businessId, params.orderId, body, user.id);
      return read(params.businessId, params.orderId);
    },
    changeSubcontractor: async ({ params, body, user }) => {
      await changeOrderSubcontractor(platform, params.businessId, params.orderId, body, user.id);
      return read(params.businessId, params.orderId);
    },
    subcontractors: async ({ params }) => (await read(params.businessId, params.orderId)).subContractors,
    candidates: async ({ params, query }, answer) => {
      await row(params.businessId, params.orderId);
      const search = { orderId: params.orderId, name: containing(query.name), ...pageOf(query) };
      const { ids, total } = await candidateIds({ sql, businessId: params.businessId }, search);
      answer.total(total);
      return readSubcontractors(platform, params.businessId, ids);
    },
    expenseReports: async ({ params, query }, answer) => {
      await row(params.businessId, params.orderId);
      const { rows, total } = await listReports({ sql, businessId: params.businessId }, params.orderId, pageOf(query));
      answer.total(total);
      return reportsJson({ sql, businessId: params.businessId }, rows);
    },
    addExpenseReport: async ({ params, body, user }) => {
      const id = await addExpenseReport(platform, params.businessId, params, body, user);
      const report = found(await readReport({ sql, businessId: params.businessId }, id));
      return found((await reportsJson({ sql, businessId: params.businessId }, [report]))[0]);
    },
  };
}

/** All of them are a range of numbers; a search has its own indexes. */
function listed({ sql }: Platform, businessId: string, query: RequestRead<typeof workOrders.list>['query']) {
  const { limit, offset } = pageOf(query);
  const jobName = containing(query.jobName);
  const ranges = query.workOrderId ? numbersStartingWith(query.workOrderId) : null;
  return ranges || jobName
    ? searchWorkOrders({ sql, businessId }, { ranges, jobName }, limit, offset)
    : listWorkOrders({ sql, businessId }, limit, offset);
}

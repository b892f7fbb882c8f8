import type { ItemJson } from '@underlay/contract/inventory.ts';
import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { itemEntries, subcontractorEntries, type TestBusiness } from './people.ts';

type Refusable = { readonly code?: string; readonly fields?: Record<string, string> };

export const workOrdersOf = (business: TestBusiness) => {
  const orders = `${business.base}/work-orders`;
  return {
    orders,
    create: (change: object = {}) =>
      business.call<WorkOrderJson & Refusable>(`POST ${orders}`, {
        description: 'Lay the floor',
        jobUUID: business.job.uuid,
        ...change,
      }),
    read: async (orderId: string) =>
      (await business.get<{ workOrder: WorkOrderJson }>(`GET ${orders}/${orderId}`)).workOrder,
    item: async (quantity: number, change: object = {}) =>
      (await business.call<ItemJson>(`POST ${business.base}/inventory`, itemEntries({ quantity, ...change }))).body,
    stock: async (itemId: string) =>
      (await business.get<ItemJson>(`GET ${business.base}/inventory/${itemId}`)).quantity,
    person: async (change: object = {}) =>
      (await business.call<SubcontractorJson>(`POST ${business.base}/sub-contractors`, subcontractorEntries(change)))
        .body,
    add: (orderId: string, inventoryId: string, quantity: number) =>
      business.call<WorkOrderJson & Refusable>(`PUT ${orders}/${orderId}/inventory`, {
        inventoryId,
        quantity,
        status: 'added',
      }),
    takeOff: (orderId: string, inventoryId: string) =>
      business.call<WorkOrderJson & Refusable>(`PUT ${orders}/${orderId}/inventory`, {
        inventoryId,
        quantity: 0,
        status: '',
      }),
    put: (orderId: string, subContractorId: string, action?: 'add' | 'remove') =>
      business.call<WorkOrderJson & Refusable>(`PUT ${orders}/${orderId}/sub-contractor`, { subContractorId, action }),
  };
};

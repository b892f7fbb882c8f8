import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import { call, callPage, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { shownAtOnce } from '../../ui/controls/shown-at-once.ts';
import type { PagesAsked } from '../../ui/list/list-address.ts';

type OrderEntries = Sent<'POST /business/:businessId/work-orders'>['body'];
type OrderChange = Sent<'PUT /business/:businessId/work-orders/:orderId'>['body'];
type InventoryChange = Sent<'PUT /business/:businessId/work-orders/:orderId/inventory'>['body'];
type CrewMail = Sent<'POST /business/:businessId/work-orders/:orderId/mails'>['body'];
type SubcontractorChange = Sent<'PUT /business/:businessId/work-orders/:orderId/sub-contractor'>['body'];
export type ReportEntries =
  Sent<'POST /business/:businessId/work-orders/:orderId/subcontractors/:subcontractorId/expense-reports'>['body'];

interface WorkOrderSearch {
  readonly workOrderId?: string;
  readonly jobName?: string;
}

const ordersKey = (businessId: string) => businessKey(businessId, 'work-orders');
const orderKey = (businessId: string, orderId: string) => [...ordersKey(businessId), orderId];

/** For what changes elsewhere while a page is open. */
export const workOrderKeys = (businessId: string) => ({
  all: ordersKey(businessId),
  one: (orderId: string) => orderKey(businessId, orderId),
});

/** Newest first (D70). */
export const workOrdersQuery = (businessId: string, query: WorkOrderSearch & PagesAsked) =>
  queryOptions({
    queryKey: [...ordersKey(businessId), 'list', query],
    queryFn: ({ signal }) =>
      callPage('GET /business/:businessId/work-orders', { params: { businessId }, query }, signal),
    placeholderData: keepPreviousData,
  });

export const workOrderQuery = (businessId: string, orderId: string) =>
  queryOptions({
    queryKey: [...orderKey(businessId, orderId), 'record'],
    queryFn: async ({ signal }) => {
      const params = { businessId, orderId };
      return (await call('GET /business/:businessId/work-orders/:orderId', { params }, signal)).workOrder;
    },
  });

/** Subcontractors who are not on the order yet, by name (D51). */
export const candidatesQuery = (businessId: string, orderId: string, query: { name: string } & PagesAsked) =>
  queryOptions({
    queryKey: [...orderKey(businessId, orderId), 'candidates', query],
    queryFn: ({ signal }) => {
      const params = { businessId, orderId };
      return callPage(
        'GET /business/:businessId/work-orders/:orderId/subcontractors/candidates',
        { params, query },
        signal,
      );
    },
    placeholderData: keepPreviousData,
  });

/** Newest first (D70). */
export const reportsQuery = (businessId: string, orderId: string, query: PagesAsked) =>
  queryOptions({
    queryKey: [...orderKey(businessId, orderId), 'reports', query],
    queryFn: ({ signal }) => {
      const params = { businessId, orderId };
      return callPage('GET /business/:businessId/work-orders/:orderId/expense-reports', { params, query }, signal);
    },
    placeholderData: keepPreviousData,
  });

/** To whom the order was mailed, oldest first. */
export const crewMailsQuery = (businessId: string, orderId: string) =>
  queryOptions({
    queryKey: [...orderKey(businessId, orderId), 'mails'],
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/work-orders/:orderId/mails', { params: { businessId, orderId } }, signal),
  });

export function useMailCrew(businessId: string, orderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CrewMail) =>
      call('POST /business/:businessId/work-orders/:orderId/mails', { params: { businessId, orderId }, body }),
    onSuccess: (mails) => client.setQueryData(crewMailsQuery(businessId, orderId).queryKey, mails),
  });
}

export function useCreateWorkOrder(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: OrderEntries) =>
      call('POST /business/:businessId/work-orders', { params: { businessId }, body }),
    onSuccess: (order) => keepOrder(client, businessId, order),
  });
}

/** Every way to change one work order. Each answers the stored order, which the page then shows. */
export function useWorkOrderChanges(businessId: string, orderId: string) {
  const client = useQueryClient();
  const params = { businessId, orderId };
  const onSuccess = (order: WorkOrderJson) => keepOrder(client, businessId, order);
  const { queryKey } = workOrderQuery(businessId, orderId);
  // The answer alone may have been lost.
  const onError = () => client.invalidateQueries({ queryKey, exact: true });
  const change = useMutation({
    mutationFn: (body: OrderChange) => call('PUT /business/:businessId/work-orders/:orderId', { params, body }),
    ...shownAtOnce(client, {
      queryKey,
      partOf: (order: WorkOrderJson) => order.status,
      withPart: (order, status) => ({ ...order, status }),
      wanted: ({ status }: OrderChange) => status,
    }),
    onSuccess,
  });
  const changeInventory = useMutation({
    mutationFn: (body: InventoryChange) =>
      call('PUT /business/:businessId/work-orders/:orderId/inventory', { params, body }),
    onSuccess,
    onError,
    // What a refusal was about may have changed as well. The stock is asked for again either way.
    onSettled: () => client.invalidateQueries({ queryKey: businessKey(businessId, 'inventory') }),
  });
  const changeSubcontractor = useMutation({
    mutationFn: (body: SubcontractorChange) =>
      call('PUT /business/:businessId/work-orders/:orderId/sub-contractor', { params, body }),
    onSuccess,
    onError,
    onSettled: () => client.invalidateQueries({ queryKey: [...orderKey(businessId, orderId), 'candidates'] }),
  });
  return { change, changeInventory, changeSubcontractor };
}

export function useAddExpenseReport(businessId: string, orderId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ subcontractorId, body }: { subcontractorId: string; body: ReportEntries }) =>
      call('POST /business/:businessId/work-orders/:orderId/subcontractors/:subcontractorId/expense-reports', {
        params: { businessId, orderId, subcontractorId },
        body,
      }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [...orderKey(businessId, orderId), 'reports'] });
      void client.invalidateQueries({ queryKey: businessKey(businessId, 'subcontractors') });
    },
  });
}

/** Lists and the job show the same order. They are asked again when they are next looked at. */
function keepOrder(client: QueryClient, businessId: string, order: WorkOrderJson): void {
  client.setQueryData(workOrderQuery(businessId, order.uuid).queryKey, order);
  void client.invalidateQueries({ queryKey: [...ordersKey(businessId), 'list'] });
  void client.invalidateQueries({ queryKey: businessKey(businessId, 'jobs') });
}

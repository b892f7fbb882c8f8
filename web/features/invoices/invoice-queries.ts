import { keepPreviousData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { DeclineReason } from '@underlay/domain/offers/declining.ts';
import type { QuoteFilter } from '@underlay/domain/offers/quote-filter.ts';
import type { InvoiceDetail } from '../../api/answers.ts';
import { ApiError } from '../../api/api-error.ts';
import { call, callPage, type Sent } from '../../api/client.ts';
import { businessKey, keysBesideInvoices } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { isGone } from '../../ui/feedback/refusal.ts';
import type { PagesAsked } from '../../ui/list/list-address.ts';
import { refundIsOnItsWay } from './invoice-facts.ts';

export type InvoiceEntries = Sent<'POST /business/:businessId/invoices'>['body'];
export type StatusChange = Sent<'PUT /business/:businessId/invoices/:invoiceId/status'>['body'];
export type InvoiceChange = Sent<'PUT /business/:businessId/invoices/:invoiceId/details'>['body'];
export type LineEntries = Sent<'POST /business/:businessId/invoices/:invoiceId/lineItems'>['body'];

/** How often an invoice is asked for while the bank or the provider has not answered yet. */
const POLL_MILLISECONDS = 4000;

export function invoiceKeys(businessId: string) {
  const all = businessKey(businessId, 'invoices');
  return { all, list: [...all, 'list'], one: (invoiceId: string) => [...all, invoiceId] } as const;
}

export interface InvoiceSearch {
  readonly id?: string;
  readonly customer?: string;
  readonly customerId?: string;
  readonly status?: 'pending' | 'sent' | 'unpaid' | 'overdue' | 'small-rest' | 'paid' | undefined;
  readonly quotes?: QuoteFilter | undefined;
  /** Days in which that became of them. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Why they were declined. */
  readonly reason?: DeclineReason | undefined;
}

/** Newest first (D70). */
export const invoicesQuery = (businessId: string, query: InvoiceSearch & PagesAsked) =>
  queryOptions({
    queryKey: [...invoiceKeys(businessId).list, query],
    queryFn: ({ signal }) => callPage('GET /business/:businessId/invoices', { params: { businessId }, query }, signal),
    placeholderData: keepPreviousData,
  });

/** DASH-02: only what is owed, the soonest due first. */
export const unpaidQuery = (businessId: string, page: { page: number; pageSize: number }) =>
  invoicesQuery(businessId, { status: 'unpaid', ...page });

/** What became of a number that no invoice or quote has. `id` is how it begins. */
export const deletedDraftsQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [...invoiceKeys(businessId).list, 'deleted', id],
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/deletedDrafts', { params: { businessId }, query: { id } }, signal),
    enabled: id !== '',
  });

export const invoiceQuery = (businessId: string, invoiceId: string) =>
  queryOptions({
    queryKey: invoiceKeys(businessId).one(invoiceId),
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/invoices/:invoiceId', { params: { businessId, invoiceId } }, signal),
    refetchInterval: ({ state }) => (state.data && moneyIsOnItsWay(state.data) ? POLL_MILLISECONDS : false),
  });

/** A payment or a refund whose outcome is still to come (INV-23). */
function moneyIsOnItsWay(invoice: InvoiceDetail): boolean {
  return (
    invoice.lineItems.some(
      ({ paymentStatus }) => paymentStatus === 'authorized' || paymentStatus === 'awaiting bank',
    ) || refundIsOnItsWay(invoice)
  );
}

type PartPaymentsChange = Sent<'PUT /business/:businessId/invoices/:invoiceId/part-payments'>['body']['rule'];

/** How much of it the customer may pay at once; null for as the business says (PART-01). */
export function usePartPayments(businessId: string, invoiceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rule: PartPaymentsChange) =>
      call('PUT /business/:businessId/invoices/:invoiceId/part-payments', {
        params: { businessId, invoiceId },
        body: { rule },
      }),
    onSuccess: (invoice) => keepInvoice(client, businessId, invoice),
  });
}

type RatesChange = Sent<'POST /business/:businessId/invoices/:invoiceId/rates'>['body'];

export function useCreateInvoice(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: InvoiceEntries) => call('POST /business/:businessId/invoices', { params: { businessId }, body }),
    onSuccess: (invoice) => keepInvoice(client, businessId, invoice),
  });
}

/** Every way to change one invoice. Each answers the stored invoice, which the page then shows. */
export function useInvoiceChanges(businessId: string, invoiceId: string) {
  const client = useQueryClient();
  const params = { businessId, invoiceId };
  const { queryKey } = invoiceQuery(businessId, invoiceId);
  const shown = {
    onSuccess: (invoice: InvoiceDetail) => keepInvoice(client, businessId, invoice),
    // Somebody else has deleted the draft, or sent it. Its page says so.
    onError: (error: Error) => (isGone(error) || isOver(error) ? client.invalidateQueries({ queryKey }) : undefined),
  };
  const read = async () => {
    // One under way may have been asked for before the change.
    await client.cancelQueries({ queryKey });
    return client.fetchQuery({ ...invoiceQuery(businessId, invoiceId), staleTime: 0 });
  };
  const change = useMutation({
    mutationFn: (body: InvoiceChange) =>
      call('PUT /business/:businessId/invoices/:invoiceId/details', { params, body }),
    ...shown,
  });
  const setStatus = useMutation({
    mutationFn: (body: StatusChange) => call('PUT /business/:businessId/invoices/:invoiceId/status', { params, body }),
    ...shown,
    // What was changed meanwhile is there to look through before it is sent or retracted.
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const addLine = useMutation({
    mutationFn: (body: LineEntries) =>
      call('POST /business/:businessId/invoices/:invoiceId/lineItems', { params, body }),
    ...shown,
  });
  const changeLine = useMutation({
    mutationFn: (body: LineEntries) =>
      call('PUT /business/:businessId/invoices/:invoiceId/lineItems', { params, body }),
    ...shown,
  });
  const updateRates = useMutation({
    mutationFn: (body: RatesChange) => call('POST /business/:businessId/invoices/:invoiceId/rates', { params, body }),
    ...shown,
    // What the price book says by now is there to look through before it is taken.
    onError: () => client.invalidateQueries({ queryKey }),
  });
  const deleteLine = useMutation({
    mutationFn: async (lineId: string) => {
      await call('DELETE /business/:businessId/invoices/:invoiceId/lineItems/:lineId', {
        params: { ...params, lineId },
      });
      return read();
    },
    ...shown,
  });
  const copy = useMutation({
    mutationFn: (body: Sent<'POST /business/:businessId/invoices/:invoiceId/copy'>['body']) =>
      call('POST /business/:businessId/invoices/:invoiceId/copy', { params, body }),
    ...shown,
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /business/:businessId/invoices/:invoiceId', { params }),
    onError: shown.onError,
    onSuccess: () => {
      forgetOthers(client, businessId);
      return client.invalidateQueries({ queryKey, refetchType: 'none' });
    },
  });
  return { read, change, setStatus, addLine, changeLine, deleteLine, updateRates, copy, remove };
}

export function useRemind(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invoiceId: string) =>
      call('POST /business/:businessId/invoices/:invoiceId/reminder', { params: { businessId, invoiceId } }),
    onSuccess: (invoice) => keepInvoice(client, businessId, invoice),
  });
}

/** Lists, the job and the payments show the same invoice. They are asked again when they are next looked at. */
export function keepInvoice(client: QueryClient, businessId: string, invoice: InvoiceDetail): void {
  client.setQueryData(invoiceQuery(businessId, invoice.uuid).queryKey, invoice);
  forgetOthers(client, businessId);
}

/** Some of them are others than they were read. */
export function forgetInvoices(client: QueryClient, businessId: string): void {
  void client.invalidateQueries({ queryKey: invoiceKeys(businessId).all });
  forgetOthers(client, businessId);
}

function forgetOthers(client: QueryClient, businessId: string): void {
  void client.invalidateQueries({ queryKey: invoiceKeys(businessId).list });
  for (const queryKey of keysBesideInvoices(businessId)) void client.invalidateQueries({ queryKey });
}

/** It is no draft any more. */
const isOver = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'wrong_status' || error.code === 'not_editable');

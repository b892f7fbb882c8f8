import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { SMALL_REST } from '@underlay/domain/invoices/invoice.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { Answer, Sent } from '../../api/client.ts';
import { call } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { mayBeStored } from '../../ui/feedback/refusal.ts';
import { moneySettingsQuery } from '../businesses/index.ts';
import { takingBack } from '../payments/index.ts';
import { forgetInvoices, invoiceQuery, keepInvoice } from './invoice-queries.ts';

const PREVIEW = 'POST /business/:businessId/invoices/:invoiceId/credits/preview';
const ISSUE = 'POST /business/:businessId/invoices/:invoiceId/credits';
const WRITE_OFF = 'POST /business/:businessId/invoices/:invoiceId/write-off';
const REST = 'POST /business/:businessId/write-offs';
const WAIVE = 'POST /business/:businessId/charges/:chargeId/waive';
const RECOVER = 'POST /business/:businessId/invoices/:invoiceId/recover';

export type CreditAsked = Sent<typeof PREVIEW>['body'];
export type CreditPreview = Answer<typeof PREVIEW>;
export type NoteSent = Sent<typeof ISSUE>['body'];

interface OfInvoice {
  readonly businessId: string;
  readonly invoiceId: string;
}

const previewsKey = ({ businessId, invoiceId }: OfInvoice) => [
  ...businessKey(businessId, 'invoices'),
  'credit preview',
  invoiceId,
];

/** What a note would come to (CRED-09). Null while nothing is asked. A refusal is not asked about again. */
export const creditPreviewQuery = (params: OfInvoice, body: CreditAsked | null) =>
  queryOptions({
    queryKey: [...previewsKey(params), body],
    queryFn: () => call(PREVIEW, { params: { ...params }, body: body ?? {} }),
    enabled: body !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** What may be due of an invoice whose rest is small (WOFF-02). A server of the version before knows one limit alone. */
export const useSmallRest = (businessId: string): Cents =>
  useQuery(moneySettingsQuery(businessId)).data?.smallRest ?? SMALL_REST;

/** Gives up small rests together (WOFF-02). What was refused was so by what somebody else did since. */
export function useWriteOffRests(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (invoiceIds: string[]) => call(REST, { params: { businessId }, body: { invoiceIds } }),
    onSettled: () => forgetInvoices(client, businessId),
  });
}

/** Each changes what is due of the invoice, which is then read anew. */
export function useCredits({ businessId, invoiceId }: OfInvoice) {
  const client = useQueryClient();
  const params = { businessId, invoiceId };
  // What was stored is stored, also where it cannot be read now: a change that seemed to fail would be made again.
  const again = () =>
    client.fetchQuery({ ...invoiceQuery(businessId, invoiceId), staleTime: 0 }).then(
      (invoice) => keepInvoice(client, businessId, invoice),
      () => void forgetInvoices(client, businessId),
    );
  // What is refused is so by what somebody else did since. What may be stored has changed the previews by itself.
  const onError = (error: unknown) => {
    void client.invalidateQueries({ queryKey: invoiceQuery(businessId, invoiceId).queryKey });
    if (!mayBeStored(error)) void client.invalidateQueries({ queryKey: previewsKey(params) });
  };
  const issue = useMutation({
    mutationFn: (body: NoteSent) => call(ISSUE, { params, body }),
    onSuccess: again,
    onError,
  });
  const writeOff = useMutation({
    mutationFn: (body: Sent<typeof WRITE_OFF>['body'] & { amount: Cents }) => call(WRITE_OFF, { params, body }),
    onSuccess: (invoice) => keepInvoice(client, businessId, invoice),
    onError,
  });
  const recover = useMutation({
    mutationFn: (body: Sent<typeof RECOVER>['body']) => call(RECOVER, { params, body }),
    onSuccess: (invoice) => keepInvoice(client, businessId, invoice),
    onError,
  });
  const waive = useMutation({
    mutationFn: ({ chargeId, ...body }: Sent<typeof WAIVE>['body'] & { chargeId: string }) =>
      call(WAIVE, { params: { businessId, chargeId }, body }),
    onSuccess: (invoice) => keepInvoice(client, businessId, invoice),
    onError,
  });
  const takeBack = useMutation({
    mutationFn: takingBack(businessId),
    onSuccess: again,
    onError,
  });
  return { issue, writeOff, recover, waive, takeBack };
}

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/api-error.ts';
import { call, callPage, type Sent } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import { upload } from '../../api/transfer.ts';
import { isFinal } from '../../api/unanswered.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { askMoneyAgain } from './refund-queries.ts';

type RecordedMoney = Sent<'POST /business/:businessId/payments'>['body'];
type Correction = Sent<'PUT /business/:businessId/payments/:paymentId'>['body'];
type Return = Sent<'POST /business/:businessId/payments/:paymentId/returned'>['body'];

/** The contract's largest page. Of a customer with more, money goes to the soonest due. */
const MAX_INVOICES = 200;

/** What a customer owes, the soonest due first. Always read anew: money is put on it. */
export const openInvoicesQuery = (businessId: string, customerId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'invoices', 'list', 'open', customerId),
    queryFn: async ({ signal }) => {
      const query = { status: 'unpaid', customerId, page: 1, pageSize: MAX_INVOICES } as const;
      const { rows } = await callPage('GET /business/:businessId/invoices', { params: { businessId }, query }, signal);
      return rows.filter(({ amount }) => amount > 0);
    },
    enabled: customerId !== '',
    staleTime: 0,
  });

export function useRecordMoney(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: RecordedMoney) => call('POST /business/:businessId/payments', { params: { businessId }, body }),
    onSuccess: () => askMoneyAgain(client, businessId),
    // What was refused may have been paid elsewhere: what is due is there to look at.
    onError: (error, { customerId }) =>
      error instanceof ApiError && isFinal(error)
        ? client.invalidateQueries({ queryKey: openInvoicesQuery(businessId, customerId).queryKey })
        : undefined,
  });
}

export function useCorrectPayment(businessId: string, paymentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Correction) =>
      call('PUT /business/:businessId/payments/:paymentId', { params: { businessId, paymentId }, body }),
    onSuccess: () => askMoneyAgain(client, businessId),
  });
}

export function useReturnPayment(businessId: string, paymentId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Return) =>
      call('POST /business/:businessId/payments/:paymentId/returned', { params: { businessId, paymentId }, body }),
    onSuccess: () => askMoneyAgain(client, businessId),
  });
}

export function useDeletePayment(businessId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (paymentId: string) =>
      call('DELETE /business/:businessId/payments/:paymentId', { params: { businessId, paymentId } }),
    onSettled: () => askMoneyAgain(client, businessId),
  });
}

/** The picture travels before its payment, which then names it. */
export async function uploadPicture(file: File): Promise<string> {
  const sending = { file, onProgress: () => undefined, signal: new AbortController().signal };
  return (await upload('POST /files', sending)).uuid;
}

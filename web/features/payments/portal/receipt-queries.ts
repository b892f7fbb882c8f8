import { queryOptions } from '@tanstack/react-query';
import type { DepositsJson } from '@underlay/contract/deposits.ts';
import type { PaymentStatus } from '@underlay/domain/payments/payment.ts';
import { call } from '../../../api/client.ts';
import { accountKey } from '../../../api/query-keys.ts';
import type { AccountPathIds } from '../../portal/index.ts';

const SOON_MILLISECONDS = 4_000;
const LATER_MILLISECONDS = 60_000;

/** How soon to look again. A payment that is being submitted changes within seconds, one that waits for a bank within days. */
export function refreshAfter(status: PaymentStatus | null, deposits: DepositsJson | null): number | false {
  if (status === 'authorized') return deposits === null ? SOON_MILLISECONDS : LATER_MILLISECONDS;
  return status === 'awaiting bank' ? LATER_MILLISECONDS : false;
}

/** One payment as a receipt. It follows the payment by itself while that is under way. */
export const receiptQuery = (ids: AccountPathIds, paymentId: string) =>
  queryOptions({
    queryKey: accountKey(ids.accountId, 'payment', paymentId),
    queryFn: ({ signal }) =>
      call(
        'GET /portfolios/:portfolioId/accounts/:accountId/payments/:paymentId',
        { params: { ...ids, paymentId } },
        signal,
      ),
    refetchInterval: ({ state: { data } }) => (data ? refreshAfter(data.payment.status, data.payment.deposits) : false),
  });

/** What was signed for a bank payment (P05). It never changes. */
export const authorizationQuery = (ids: AccountPathIds, paymentId: string) =>
  queryOptions({
    queryKey: accountKey(ids.accountId, 'payment', paymentId, 'authorization'),
    queryFn: ({ signal }) =>
      call(
        'GET /portfolios/:portfolioId/accounts/:accountId/payments/:paymentId/authorization',
        { params: { ...ids, paymentId } },
        signal,
      ),
  });

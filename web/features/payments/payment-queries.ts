import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callPage } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';

/** PAYL-01: the six fields of the search, as they stand in the address. */
export const PAYMENT_FIELDS = [
  'startDate',
  'endDate',
  'minAmount',
  'maxAmount',
  'customerName',
  'projectName',
] as const;
export type PaymentSearch = Record<(typeof PAYMENT_FIELDS)[number], string>;

/** DASH-04: the same rows without a search. */
export const recentPaymentsQuery = (businessId: string, query: { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: businessKey(businessId, 'payments', 'recent', query),
    queryFn: ({ signal }) =>
      callPage('GET /business/:businessId/payments/dashboard', { params: { businessId }, query }, signal),
    placeholderData: keepPreviousData,
  });

/** Newest first, the latest 20 (PAYL-03, D71), or all that a search finds. */
export function paymentsQuery(businessId: string, search: PaymentSearch & { page: number; pageSize: number }) {
  const isSearched = PAYMENT_FIELDS.some((name) => search[name] !== '');
  const query = { ...search, ...(isSearched && { all: 'true' as const }) };
  return queryOptions({
    queryKey: businessKey(businessId, 'payments', query),
    queryFn: ({ signal }) => callPage('GET /business/:businessId/payments', { params: { businessId }, query }, signal),
    placeholderData: keepPreviousData,
  });
}

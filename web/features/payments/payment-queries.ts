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

/** Newest first, 20 at most (PAYL-03, D71). This is the server's cap, after the filters. */
export const paymentsQuery = (businessId: string, query: PaymentSearch & { page: number; pageSize: number }) =>
  queryOptions({
    queryKey: businessKey(businessId, 'payments', query),
    queryFn: ({ signal }) => callPage('GET /business/:businessId/payments', { params: { businessId }, query }, signal),
    placeholderData: keepPreviousData,
  });

import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';

export const collectedQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'payments', 'collected'),
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/reports/collected-per-week', { params: { businessId } }, signal),
  });

export const owedQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'invoices', 'list', 'owed'),
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/reports/receivables-aging', { params: { businessId } }, signal),
  });

/** Those that the list of the dashboard begins with, and shows more at a time (RET-07). */
const AT_ONCE = 20;

export const heldQuery = (businessId: string) =>
  infiniteQueryOptions({
    queryKey: businessKey(businessId, 'invoices', 'list', 'held'),
    queryFn: ({ pageParam: page, signal }) =>
      call(
        'GET /business/:businessId/reports/retainage-held',
        { params: { businessId }, query: { page, pageSize: AT_ONCE } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: ({ jobs, count }, pages) =>
      jobs.length > 0 && pages.length * AT_ONCE < count ? pages.length + 1 : undefined,
  });

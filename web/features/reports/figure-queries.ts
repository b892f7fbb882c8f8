import { queryOptions } from '@tanstack/react-query';
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

/** Those that the list of the dashboard has room for (RET-07). */
const SHOWN = 20;

export const heldQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'invoices', 'list', 'held'),
    queryFn: ({ signal }) =>
      call(
        'GET /business/:businessId/reports/retainage-held',
        { params: { businessId }, query: { page: 1, pageSize: SHOWN } },
        signal,
      ),
  });

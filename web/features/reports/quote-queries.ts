import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { businessKey } from '../../api/query-keys.ts';
import type { Period } from './report-queries.ts';

export const quoteReportQuery = (businessId: string, { fromDate: from, toDate: to }: Period) =>
  queryOptions({
    queryKey: businessKey(businessId, 'invoices', 'list', 'quote-report', from, to),
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/reports/quotes', { params: { businessId }, query: { from, to } }, signal),
  });

/** What the dashboard says of quotes. */
export const quotesNowQuery = (businessId: string) =>
  queryOptions({
    queryKey: businessKey(businessId, 'invoices', 'list', 'quotes-now'),
    queryFn: ({ signal }) => call('GET /business/:businessId/reports/quotes-now', { params: { businessId } }, signal),
  });

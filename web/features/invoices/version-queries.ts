import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { invoiceKeys } from './invoice-queries.ts';

/** What was sent, the first one first (VER-01). It is asked again with its invoice. */
export const versionsQuery = (businessId: string, invoiceId: string) =>
  queryOptions({
    queryKey: [...invoiceKeys(businessId).one(invoiceId), 'versions'],
    queryFn: ({ signal }) =>
      call('GET /business/:businessId/invoices/:invoiceId/versions', { params: { businessId, invoiceId } }, signal),
  });

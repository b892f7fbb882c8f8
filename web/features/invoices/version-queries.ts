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

/** What is another in a version than in an earlier one (VER-07). Neither ever changes. */
export const versionChangesQuery = (
  businessId: string,
  invoiceId: string,
  compared: { since: number; number: number },
) =>
  queryOptions({
    queryKey: [...invoiceKeys(businessId).one(invoiceId), 'versions', compared],
    queryFn: async ({ signal }) => {
      const { since, number } = compared;
      const params = { businessId, invoiceId, number: String(number) };
      const version = await call(
        'GET /business/:businessId/invoices/:invoiceId/versions/:number',
        { params, query: { since } },
        signal,
      );
      return version.changes;
    },
    enabled: compared.since < compared.number,
    staleTime: Number.POSITIVE_INFINITY,
  });

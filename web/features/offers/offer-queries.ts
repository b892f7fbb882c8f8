import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { accountKey } from '../../api/query-keys.ts';
import type { AccountPathIds } from '../portal/index.ts';

/** A quote as its customer answers it: its last version. */
export const offerQuery = (ids: AccountPathIds, invoiceId: string) =>
  queryOptions({
    queryKey: accountKey(ids.accountId, 'offer', invoiceId),
    queryFn: ({ signal }) =>
      call(
        'GET /portfolios/:portfolioId/accounts/:accountId/invoices/:invoiceId/offer',
        { params: { ...ids, invoiceId } },
        signal,
      ),
  });

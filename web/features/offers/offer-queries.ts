import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { accountKey } from '../../api/query-keys.ts';
import type { AccountPathIds } from '../portal/index.ts';
import type { Offer } from './offer.ts';

const offerKey = (accountId: string, invoiceId: string) => accountKey(accountId, 'offer', invoiceId);

/**
 * A quote as its customer answers it: its last version. What changed is said to whoever opens it first, and stays on the page that said
 * it when that asks again.
 */
export const offerQuery = (ids: AccountPathIds, invoiceId: string) =>
  queryOptions({
    queryKey: offerKey(ids.accountId, invoiceId),
    queryFn: async ({ signal, client }): Promise<Offer> => {
      const before = client.getQueryData<Offer>(offerKey(ids.accountId, invoiceId));
      const now = await call(
        'GET /portfolios/:portfolioId/accounts/:accountId/invoices/:invoiceId/offer',
        { params: { ...ids, invoiceId } },
        signal,
      );
      return before?.version === now.version ? { ...now, changes: now.changes ?? before.changes } : now;
    },
  });

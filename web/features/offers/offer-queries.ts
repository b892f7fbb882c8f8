import { type QueryClient, queryOptions, skipToken, useQueryClient } from '@tanstack/react-query';
import { isTicket } from '@underlay/domain/offers/ticket.ts';
import { call, type Sent } from '../../api/client.ts';
import { accountKey } from '../../api/query-keys.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { type AccountPathIds, accountQuery, customerInvoiceQuery } from '../portal/index.ts';
import type { Offer } from './offer.ts';

const MAKING_MILLISECONDS = 4_000;
const DEVICE_MILLISECONDS = 20_000;

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
        { params: { ...ids, invoiceId }, query: {} },
        signal,
      ).catch(over(client, ids));
      return before?.version === now.version ? { ...now, changes: now.changes ?? before.changes } : now;
    },
    refetchInterval: ({ state: { data } }) => looksAgainAfter(data),
  });

/** SIGN-15: what a ticket does not open any more, the whole page is not. */
const over = (client: QueryClient, ids: AccountPathIds) => (error: unknown) => {
  if (isTicket(ids.accountId)) void client.invalidateQueries({ queryKey: accountQuery(ids).queryKey, exact: true });
  throw error;
};

/** The signed copy is there within a minute (SIGN-08). Whose device it is, is soon over (SIGN-15). */
function looksAgainAfter(offer: Offer | undefined): number | false {
  if (offer?.signedCopy === 'making') return MAKING_MILLISECONDS;
  return offer?.device ? DEVICE_MILLISECONDS : false;
}

/** An earlier version, to be read (VER-09). */
export const offerVersionQuery = (ids: AccountPathIds, invoiceId: string, version: number) =>
  queryOptions({
    queryKey: [...offerKey(ids.accountId, invoiceId), 'version', version],
    queryFn: ({ signal }): Promise<Offer> =>
      call(
        'GET /portfolios/:portfolioId/accounts/:accountId/invoices/:invoiceId/offer',
        { params: { ...ids, invoiceId }, query: { version } },
        signal,
      ),
  });

/** What its customer was sent of it, also while it is revised (VER-09). */
export const sentVersionsQuery = (ids: AccountPathIds, invoiceId: string) =>
  queryOptions({
    queryKey: [...offerKey(ids.accountId, invoiceId), 'versions'],
    queryFn: ({ signal }): Promise<Offer['versions']> =>
      call(
        'GET /portfolios/:portfolioId/accounts/:accountId/invoices/:invoiceId/versions',
        { params: { ...ids, invoiceId } },
        signal,
      ),
  });

/** Of what was signed just now, whether its copy comes by mail. */
export interface Signed {
  readonly isMailed: boolean;
}

/** What just happened to it, which its page says first. */
export type OfferNotice = ({ readonly kind: 'signed' } & Signed) | { readonly kind: 'refused'; readonly text: string };

export const offerNoticeQuery = (accountId: string, invoiceId: string) =>
  queryOptions<OfferNotice>({
    queryKey: [...offerKey(accountId, invoiceId), 'notice'],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A quote of the job that was signed just now, which the page of the job says first. */
export const jobNoticeQuery = (accountId: string, jobId: string) =>
  queryOptions<Signed>({
    queryKey: accountKey(accountId, 'jobs', 'signed', jobId),
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The page of the quote shows what became of it, and says why. */
export function showAgain(client: QueryClient, ids: AccountPathIds, invoiceId: string, notice?: OfferNotice): void {
  if (notice) client.setQueryData(offerNoticeQuery(ids.accountId, invoiceId).queryKey, notice);
  void client.invalidateQueries({ queryKey: offerKey(ids.accountId, invoiceId), exact: true });
  void client.invalidateQueries({ queryKey: customerInvoiceQuery(ids, invoiceId).queryKey });
  void client.invalidateQueries({ queryKey: accountKey(ids.accountId, 'invoices') });
  void client.invalidateQueries({ queryKey: accountKey(ids.accountId, 'jobs') });
  // With a deposit more is due.
  void client.invalidateQueries({ queryKey: accountQuery(ids).queryKey, exact: true });
}

type Declining = Sent<'POST /portfolios/:portfolioId/accounts/:accountId/invoices/:invoiceId/decline'>['body'];

export function useDecline(ids: AccountPathIds, invoiceId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Declining) =>
      call('POST /portfolios/:portfolioId/accounts/:accountId/invoices/:invoiceId/decline', {
        params: { ...ids, invoiceId },
        body,
      }),
    onSuccess: (offer) => {
      client.setQueryData(offerQuery(ids, invoiceId).queryKey, offer);
      showAgain(client, ids, invoiceId);
    },
  });
}

type Question = Sent<'POST /portfolios/:portfolioId/accounts/:accountId/invoices/:invoiceId/question'>['body'];

export const askAboutOffer = (ids: AccountPathIds, invoiceId: string, body: Question) =>
  call('POST /portfolios/:portfolioId/accounts/:accountId/invoices/:invoiceId/question', {
    params: { ...ids, invoiceId },
    body,
  });

/** Sends a code to sign with (SIGN-12). Answers where, in part. */
export const sendCode = (ids: AccountPathIds, invoiceId: string, by: 'email' | 'sms') =>
  call('POST /portfolios/:portfolioId/accounts/:accountId/invoices/:invoiceId/code', {
    params: { ...ids, invoiceId },
    body: { by },
  });

type Accepting = Sent<'POST /portfolios/:portfolioId/accounts/:accountId/invoices/:invoiceId/acceptance'>['body'];

export const acceptOffer = (ids: AccountPathIds, invoiceId: string, body: Accepting) =>
  call('POST /portfolios/:portfolioId/accounts/:accountId/invoices/:invoiceId/acceptance', {
    params: { ...ids, invoiceId },
    body,
  });

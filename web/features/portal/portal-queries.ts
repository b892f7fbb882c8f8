import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callPage } from '../../api/client.ts';
import { accountKey } from '../../api/query-keys.ts';
import type { AccountPathIds } from './portal-paths.ts';

export const accountQuery = (ids: AccountPathIds) =>
  queryOptions({
    queryKey: accountKey(ids.accountId),
    queryFn: ({ signal }) => call('GET /portfolios/:portfolioId/accounts/:accountId', { params: { ...ids } }, signal),
  });

/** Which of the two methods this customer can use (D12). */
export const eligibilityQuery = (accountId: string) =>
  queryOptions({
    queryKey: accountKey(accountId, 'eligible'),
    queryFn: ({ signal }) => call('GET /account/customer/:accountId/eligible', { params: { accountId } }, signal),
  });

/** Support address and provider of this installation. They do not change while a page is open. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: ({ signal }) => call('GET /settings/public', {}, signal),
});

/** Whose e-mails somebody is about to end. */
export const mailSenderQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['mail-sender', businessId],
    queryFn: ({ signal }) => call('GET /business/:businessId/unsubscribe', { params: { businessId } }, signal),
  });

interface PageAsked {
  readonly page: number;
  readonly pageSize: number;
}

/** What is still open, or what was paid. */
export const customerInvoicesQuery = (ids: AccountPathIds, query: PageAsked & { readonly state: 'open' | 'paid' }) =>
  queryOptions({
    queryKey: accountKey(ids.accountId, 'invoices', query),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callPage('GET /portfolios/:portfolioId/accounts/:accountId/invoices', { params: { ...ids }, query }, signal),
  });

export const customerPaymentsQuery = (ids: AccountPathIds, query: PageAsked) =>
  queryOptions({
    queryKey: accountKey(ids.accountId, 'payments', query),
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      callPage('GET /portfolios/:portfolioId/accounts/:accountId/payments', { params: { ...ids }, query }, signal),
  });

export const customerInvoiceQuery = (ids: AccountPathIds, invoiceId: string) =>
  queryOptions({
    queryKey: accountKey(ids.accountId, 'invoice', invoiceId),
    queryFn: ({ signal }) =>
      call(
        'GET /portfolios/:portfolioId/accounts/:accountId/invoices/:invoiceId',
        { params: { ...ids, invoiceId } },
        signal,
      ),
  });

import type { FirstCall } from '@underlay/contract/drawn-page.ts';
import { settings } from '@underlay/contract/identity.ts';
import { payments } from '@underlay/contract/payments.ts';
import { portal } from '@underlay/contract/portal.ts';
import { portalCreditNotes } from '@underlay/contract/portal-credit-notes.ts';
import { isTicket } from '@underlay/domain/offers/ticket.ts';

type Calls = Partial<Record<FirstCall, string>>;

const OF_ACCOUNT: Calls = {
  account: portal.account.path,
  eligible: payments.eligibility.path,
  settings: settings.publicSettings.path,
};
const START = 'page=1&pageSize=10';
const startOfList = (state: 'open' | 'paid') => `${portal.invoices.path}?${START}&state=${state}`;

/**
 * What pages ask for as they open, as web/app/portal/portal-routes.tsx does. A page that the server draws holds what was answered
 * (server/http/drawn-pages.ts). Any other names the calls in its head, so that the browser makes them while the program is still on
 * its way. The first one of an account says whether its link is good.
 */
const FIRST_CALLS: Readonly<Record<string, Calls>> = {
  '/p/u/home': { settings: settings.publicSettings.path },
  '/p/u/:portfolioId/a/:accountId': {
    ...OF_ACCOUNT,
    open: startOfList('open'),
    paid: startOfList('paid'),
    notes: `${portalCreditNotes.list.path}?${START}`,
  },
  '/p/u/:portfolioId/a/:accountId/invoices/:invoiceId': { ...OF_ACCOUNT, invoice: portal.invoice.path },
};

/** A call of a page, and where it is made. */
export interface CallToMake {
  readonly name: FirstCall;
  readonly address: string;
}

/** Their pages' addresses, and for each its calls. */
export const pagesWithCalls = (base: string) =>
  Object.entries(FIRST_CALLS).map(([page, calls]) => ({
    page,
    callsOf: (ids: Readonly<Record<string, string>>): readonly CallToMake[] =>
      callsFor(calls, ids).map((name) => ({ name, address: base + filled(calls[name] ?? '', ids) })),
  }));

/** The markup that starts them. An address with a place of its own asks for other pages of the lists. */
export const startedBy = (calls: readonly CallToMake[], hasPlace: boolean): string =>
  calls
    .filter(({ address }) => !hasPlace || !address.includes('?'))
    .map(({ address }) => started(address))
    .join('');

/** What a browser has to know before it can leave for our own sign-in. */
export const signInCalls = (base: string): string =>
  started(base + settings.publicSettings.path) + started('/auth/.well-known/openid-configuration');

const started = (address: string): string =>
  `<link rel="preload" as="fetch" crossorigin href="${address.replaceAll('&', '&amp;')}">`;

/** An id is percent-encoded anew, so that whatever an address holds stays in its attribute. */
const filled = (path: string, ids: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));

/** Whoever signs on a member's device pays nothing there (SIGN-15). */
const callsFor = (calls: Calls, { accountId = '' }: Readonly<Record<string, string>>) =>
  (Object.keys(calls) as FirstCall[]).filter((name) => name !== 'eligible' || !isTicket(accountId));

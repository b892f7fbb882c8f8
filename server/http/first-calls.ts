import { settings } from '@underlay/contract/identity.ts';
import { payments } from '@underlay/contract/payments.ts';
import { portal } from '@underlay/contract/portal.ts';

const OF_ACCOUNT = [portal.account.path, payments.eligibility.path, settings.publicSettings.path];
const START_OF_LIST = ['open', 'paid'].map((state) => `${portal.invoices.path}?page=1&pageSize=10&state=${state}`);

/**
 * What the pages of an account ask for as they open, as web/app/portal/portal-router.tsx does. A page names these calls in
 * its head, so the browser makes them while the program is still on its way. The page itself holds nothing of a customer.
 */
const FIRST_CALLS: Readonly<Record<string, readonly string[]>> = {
  '/p/u/:portfolioId/a/:accountId': [...OF_ACCOUNT, ...START_OF_LIST],
  '/p/u/:portfolioId/a/:accountId/invoices/:invoiceId': [...OF_ACCOUNT, portal.invoice.path],
};

/** Their pages' addresses, and for each the markup that starts its calls. */
export const pagesWithCalls = (base: string) =>
  Object.entries(FIRST_CALLS).map(([page, calls]) => ({
    page,
    /** An address with a place of its own asks for other pages of the lists. */
    markup: (ids: Readonly<Record<string, string>>, hasPlace: boolean) =>
      calls
        .filter((call) => !hasPlace || !call.includes('?'))
        .map((call) => started(base + filled(call, ids)))
        .join(''),
  }));

/** What a browser has to know before it can leave for our own sign-in. */
export const signInCalls = (base: string): string =>
  started(base + settings.publicSettings.path) + started('/auth/.well-known/openid-configuration');

const started = (address: string): string =>
  `<link rel="preload" as="fetch" crossorigin href="${address.replaceAll('&', '&amp;')}">`;

/** An id is percent-encoded anew, so that whatever an address holds stays in its attribute. */
const filled = (path: string, ids: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(ids[name] ?? ''));

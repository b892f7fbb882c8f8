import { createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { isTicket } from '@underlay/domain/offers/ticket.ts';

import { readInvoicesSearch } from '../../features/invoices/portal/invoices-address.ts';
import { InvoicesPage } from '../../features/invoices/portal/invoices-page.tsx';
import { Asking, NotAsked } from '../../features/payments/methods/before-signing-in.tsx';
import type { OrderSearch } from '../../features/payments/portal/order-in-address.ts';
import { readPaymentSearch } from '../../features/payments/portal/payment-in-address.ts';
import { receiptQuery } from '../../features/payments/portal/receipt-queries.ts';
import { AccountLayout } from '../../features/portal/account-layout.tsx';
import { creditNotesQuery } from '../../features/portal/credit-note-queries.ts';
import { readMissedFile } from '../../features/portal/missed-file.tsx';
import {
  accountQuery,
  customerInvoiceQuery,
  customerInvoicesQuery,
  customerPaymentsQuery,
  eligibilityQuery,
  settingsQuery,
} from '../../features/portal/portal-queries.ts';
import { readAskSearch, readPageSearch } from '../../features/portal/portal-search.ts';
import type { StatementSearch } from '../../features/statements/statement-search.ts';
import { readListSearch } from '../../ui/list/list-address.ts';
import { DEFAULT_PAGE_SIZE } from '../../ui/table/pager.tsx';
import { InvoiceScreen } from './invoice-screen.tsx';
import { openRoutes, root } from './open-routes.tsx';
import * as pages from './payment-pages.ts';

// Loaders start the calls of a page and never wait for them. A page shows at once, and what it has, as it arrives. Pages that few open ask
// for themselves, so that their calls are no part of the first page.

const account = createRoute({
  getParentRoute: () => root,
  path: '/p/u/$portfolioId/a/$accountId',
  component: AccountLayout,
  loader: ({ context: { queries }, params }) => {
    void queries.prefetchQuery(accountQuery(params));
    if (!isTicket(params.accountId)) void queries.prefetchQuery(eligibilityQuery(params.accountId));
    void queries.prefetchQuery(settingsQuery);
  },
});
const list = createRoute({
  getParentRoute: () => account,
  path: '/',
  component: InvoicesPage,
  validateSearch: readInvoicesSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params, deps: { page = 1, pageSize = DEFAULT_PAGE_SIZE, paid = 1, notes = 1 } }) => {
    void queries.prefetchQuery(customerInvoicesQuery(params, { page, pageSize, state: 'open' }));
    void queries.prefetchQuery(customerInvoicesQuery(params, { page: paid, pageSize, state: 'paid' }));
    void queries.prefetchQuery(creditNotesQuery(params, { page: notes, pageSize }));
  },
});
const history = createRoute({
  getParentRoute: () => account,
  path: 'payment-history',
  component: pages.PaymentHistoryPage,
  validateSearch: (raw) => readListSearch([], raw),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries }, params, deps: { page = 1, pageSize = DEFAULT_PAGE_SIZE } }) =>
    void queries.prefetchQuery(customerPaymentsQuery(params, { page, pageSize })),
});
const settings = createRoute({
  getParentRoute: () => account,
  path: 'settings',
  component: lazyRouteComponent(() => import('../../features/portal/settings-page.tsx'), 'SettingsPage'),
});
const ask = createRoute({
  getParentRoute: () => account,
  path: 'ask',
  validateSearch: readAskSearch,
  component: lazyRouteComponent(() => import('../../features/portal/ask-page.tsx'), 'AskPage'),
});
/** AUTH-13, SHELL-05. The code of signing in is loaded here, not with the portal. */
const methods = createRoute({
  getParentRoute: () => account,
  path: 'payment-methods',
  beforeLoad: async ({ context, location, preload }) => {
    if (preload) return; // looking at a link sends nobody away
    const { requireSession } = await import('../../features/identity/require-session.ts');
    await requireSession(context.queries, location.href);
  },
  component: lazyRouteComponent(
    () => import('../../features/payments/methods/payment-methods-page.tsx'),
    'PaymentMethodsPage',
  ),
  pendingMs: 300,
  pendingComponent: Asking,
  errorComponent: NotAsked,
});
const jobs = createRoute({
  getParentRoute: () => account,
  path: 'jobs',
  validateSearch: readPageSearch,
  component: lazyRouteComponent(() => import('../../features/contracts/portal/jobs-page.tsx'), 'JobsPage'),
});
const job = createRoute({
  getParentRoute: () => account,
  path: 'jobs/$jobId',
  component: lazyRouteComponent(() => import('../../features/contracts/portal/job-page.tsx'), 'JobPage'),
});
const invoice = createRoute({
  getParentRoute: () => account,
  path: 'invoices/$invoiceId',
  component: Outlet,
  loader: ({ context: { queries }, params }) =>
    void queries.prefetchQuery(customerInvoiceQuery(params, params.invoiceId)),
});
const detail = createRoute({
  getParentRoute: () => invoice,
  path: '/',
  component: InvoiceScreen,
  validateSearch: (raw) => ({ ...readPaymentSearch(raw), ...readMissedFile(raw) }),
  // The router keeps what it does not know of an address. Only an id is asked for.
  loaderDeps: ({ search }) => readPaymentSearch(search),
  loader: ({ context: { queries }, params, deps: { payment } }) => {
    if (payment !== undefined) void queries.prefetchQuery(receiptQuery(params, payment));
  },
});
const receipt = createRoute({
  getParentRoute: () => account,
  path: 'payments/$paymentId',
  validateSearch: readMissedFile,
  component: lazyRouteComponent(() => import('../../features/payments/portal/receipt-page.tsx'), 'ReceiptPage'),
  loader: ({ context: { queries }, params }) => void queries.prefetchQuery(receiptQuery(params, params.paymentId)),
});
/** CRED-13. */
const creditNote = createRoute({
  getParentRoute: () => account,
  path: 'credit-notes/$creditId',
  validateSearch: readMissedFile,
  component: pages.CreditNotePage,
});
const authorization = createRoute({
  getParentRoute: () => account,
  path: 'payments/$paymentId/authorization',
  component: pages.AuthorizationPage,
});
const pay = createRoute({
  getParentRoute: () => invoice,
  path: 'make-a-payment',
  validateSearch: (raw: OrderSearch) => raw,
  component: pages.ChooseMethodPage,
});
/** PART-04. What stands in its address is read where it is shown, as with a statement. */
const payOrder = createRoute({
  getParentRoute: () => account,
  path: 'make-a-payment',
  validateSearch: (raw: OrderSearch) => raw,
  component: pages.OrderPage,
});
const payByBank = createRoute({
  getParentRoute: () => invoice,
  path: 'make-a-payment/bank',
  validateSearch: (raw: OrderSearch) => raw,
  component: lazyRouteComponent(() => import('../../features/payments/portal/bank-page.tsx'), 'BankPage'),
});
const payByCard = createRoute({
  getParentRoute: () => invoice,
  path: 'make-a-payment/card',
  validateSearch: (raw: OrderSearch) => raw,
  component: lazyRouteComponent(() => import('../../features/payments/portal/card-page.tsx'), 'CardPage'),
});
const sign = createRoute({
  getParentRoute: () => invoice,
  path: 'sign',
  component: lazyRouteComponent(() => import('../../features/offers/portal/sign-page.tsx'), 'SignPage'),
});
const version = createRoute({
  getParentRoute: () => invoice,
  path: 'versions/$number',
  component: lazyRouteComponent(() => import('../../features/offers/portal/version-page.tsx'), 'VersionPage'),
});

/** STMT-08. What stands in its address is read where it is shown: all of it is loaded with the page alone. */
const statement = createRoute({
  getParentRoute: () => account,
  path: 'statement',
  validateSearch: (raw: StatementSearch & { readonly download?: string }) => raw,
  component: lazyRouteComponent(() => import('../../features/statements/portal/statement-page.tsx'), 'StatementPage'),
});

/** Every address of the portal. */
export const portalRoutes = root.addChildren([
  ...openRoutes,
  account.addChildren([
    list,
    history,
    settings,
    ask,
    methods,
    receipt,
    authorization,
    creditNote,
    jobs,
    job,
    statement,
    payOrder,
    invoice.addChildren([detail, pay, payByBank, payByCard, sign, version]),
  ]),
]);

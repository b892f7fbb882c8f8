import { RouterProvider } from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import type { CustomerInvoiceJson } from '@underlay/contract/invoices.ts';
import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import type { AccountJson } from '@underlay/contract/portal.ts';
import type { ReceiptJson } from '@underlay/contract/receipts.ts';
import { onTestFinished, vi } from 'vitest';
import { newPortalRouter } from '../app/portal/portal-router.ts';
import { newQueryClient, UnderlayProvider } from '../ui/theme/underlay-provider.tsx';
import type { AsJson } from './as-json.ts';

export const PORTFOLIO = '0b5c1f3e-6a53-4e6f-9d0e-1d2c3b4a5f60';
export const ACCOUNT = '5f0c8f0a-7a2b-4d7b-8c55-2a3b4c5d6e7f';
export const INVOICE = '7d1f9b9e-3c55-4b1e-9f1a-8a7b6c5d4e3f';
export const PAYMENT = '9a1f9b9e-3c55-4b1e-9f1a-8a7b6c5d4e3f';
export const ACCOUNT_PATH = `/p/u/${PORTFOLIO}/a/${ACCOUNT}`;
export const INVOICE_PATH = `${ACCOUNT_PATH}/invoices/${INVOICE}`;
export const PAYMENT_PATH = `${ACCOUNT_PATH}/payments/${PAYMENT}`;
const address = { name: '', addressLine2: '', city: 'Topeka', state: 'KS' };

export const account: AsJson<AccountJson> = {
  accountId: ACCOUNT,
  portfolioId: PORTFOLIO,
  communicationId: ACCOUNT,
  name: 'Tallgrass Flooring Co.',
  accountNumber: 'TG-20418',
  credit: 0,
  balance: 2569.22,
  paymentFee: 1,
  ...{ fees: { ach: { fixed: 1, percent: 0 }, card: { fixed: 0.3, percent: 2.9 } }, bankDiscountPercent: 0 },
  timeZone: 'America/Chicago',
  today: '2026-11-20',
  remitTo: {
    name: 'Tallgrass Flooring Co.',
    address: { ...address, addressLine1: '1290 Prairie Star Road', zip: '66614' },
    remitToPhone: '7855550142',
    remitToEmail: 'billing@tallgrass.example',
  },
  byCheck: '',
  brand: null,
  logo: null,
  billTo: { name: 'Maple Row Property Group', address: { ...address, addressLine1: '418 Maple Row', zip: '66603' } },
  jobs: null,
  user: { firstName: 'Robin', lastName: 'Ashby', lastLogin: '2026-11-10T18:26:08Z' },
};

type Line = AsJson<CustomerInvoiceJson>['lineItems'][number];

export const line: Line = {
  uuid: '00000000-0000-4000-8000-000000000001',
  id: 1,
  categoryId: ACCOUNT,
  categoryName: 'Material',
  code: '',
  description: 'White oak plank',
  quantity: 234,
  unit: 'each',
  rate: 6.85,
  subTotal: 1602.9,
  sectionId: null,
  discount: null,
  taxed: true,
  optional: false,
  chosen: true,
  editable: false,
  paymentId: null,
  paymentStatus: null,
  paymentMethod: null,
  paymentFailure: null,
  receivedOn: null,
  others: 0,
  refunded: 0,
  applied: true,
  unused: 0,
  deposits: null,
  createdAt: '2026-10-23T15:00:00Z',
};

/** A payment as it stands among the lines. */
export const paymentOf = (amount: number, paymentStatus: Line['paymentStatus']): Line => ({
  ...line,
  uuid: '00000000-0000-4000-8000-000000000009',
  categoryName: 'Payment',
  description: 'check 2207',
  quantity: 1,
  rate: amount,
  subTotal: paymentStatus === 'failed' ? 0 : -amount,
  paymentId: ACCOUNT,
  paymentStatus,
  paymentMethod: 'ach',
});

export const invoice: AsJson<CustomerInvoiceJson> = {
  uuid: INVOICE,
  id: 1048,
  isQuote: false,
  outcome: null,
  status: 'unpaid',
  amount: 2569.22,
  subtotal: 3547.5,
  discount: null,
  salesTax: 221.72,
  taxes: [{ rateId: null, name: 'Sales tax', percent: 6.25, base: 3547.5, tax: 221.72 }],
  total: 3769.22,
  ...{ retained: null, range: null },
  ...{ credits: [], charges: [], chargesDue: 0, returnedFee: null },
  ...{ settledBy: null, endedAs: null },
  earlyDiscount: null,
  contractToDate: null,
  description: 'Oak plank, kitchen and stairs',
  createdAt: '2026-10-23T15:00:00Z',
  invoiceDate: '2026-10-23',
  dueDate: '2026-11-09',
  quoteExpiration: null,
  invoiceTerm: 30,
  salesTaxPercentage: 6.25,
  exemption: null,
  customerReference: '',
  jobName: 'Kitchen oak',
  show: { rates: true, sections: true, onePrice: false },
  sections: [],
  lineItems: [line],
  files: [],
};

export const bankPayment: AsJson<CustomerPaymentJson> = {
  uuid: PORTFOLIO,
  invoiceUuid: INVOICE,
  invoiceId: 1048,
  targets: [{ invoiceUuid: INVOICE, invoiceId: 1048, amount: 2569.22, credit: 0 }],
  createdAt: '2026-11-20T15:00:00Z',
  description: 'Bank payment',
  lastFour: '6789',
  amount: 2570.22,
  fee: 1,
  method: 'ach',
  status: 'authorized',
  failure: null,
  refunded: 0,
  deposits: null,
};

/** A payment as a receipt, with what differs from a bank payment that was just made. */
export const receiptOf = (
  { settledAt = null, ...payment }: Partial<AsJson<CustomerPaymentJson>> & { settledAt?: string | null } = {},
  receipt: Partial<AsJson<ReceiptJson>> = {},
): AsJson<ReceiptJson> => ({
  payment: { ...bankPayment, uuid: PAYMENT, ...payment },
  applied: 2569.22,
  settledAt,
  invoice: { uuid: INVOICE, id: 1048, jobName: 'Kitchen oak', description: invoice.description, amountDue: 0 },
  ...{ refunds: [], discounts: [] },
  hasAuthorization: (payment.method ?? 'ach') === 'ach',
  mailedTo: null,
  ...receipt,
});

/**
 * What the server answers: a body, a list, a refusal, no answer at all, or it is not reached. Keys are "METHOD /path", of one search
 * alone "METHOD /path?search".
 */
type Answer =
  | { body: unknown }
  | { rows: unknown[]; total?: number }
  | { status: number; body: unknown; headers?: Record<string, string> }
  | 'silence'
  | 'offline';
export type Answers = Record<string, Answer>;

const READ = `GET /portfolios/${PORTFOLIO}/accounts/${ACCOUNT}`;
export const READ_ACCOUNT = READ;
export const READ_INVOICES = `${READ}/invoices`;
/** The page of what was paid. It is empty unless a test says otherwise. */
export const READ_PAID = `${READ_INVOICES}?page=1&pageSize=10&state=paid`;
export const READ_NOTES = `${READ}/credit-notes`;
export const READ_INVOICE = `${READ}/invoices/${INVOICE}`;
export const READ_RECEIPT = `${READ}/payments/${PAYMENT}`;
export const READ_PAYMENTS = `${READ}/payments`;
export const READ_ELIGIBLE = `GET /account/customer/${ACCOUNT}/eligible`;
export const READ_KEY = 'GET /payments/idempotent-key';
export const PAY = `POST /payments/${INVOICE}/make-a-payment`;
export const OPEN_INTENT = 'POST /payments/cards/intents';

const usual: Answers = {
  'GET /settings/public': {
    body: { supportEmail: 'support@underlay.example', providerScript: null, isBeingRestored: false },
  },
  [READ]: { body: account },
  [`GET /portfolios/${ACCOUNT}/accounts/${ACCOUNT}`]: { body: account },
  [`GET /portfolios/${ACCOUNT}/accounts/${ACCOUNT}/invoices/${INVOICE}`]: { body: invoice },
  [READ_INVOICES]: { rows: [invoice] },
  [READ_PAID]: { rows: [] },
  [READ_NOTES]: { rows: [] },
  [READ_INVOICE]: { body: invoice },
  [READ_PAYMENTS]: { rows: [bankPayment] },
  [READ_ELIGIBLE]: { body: { bankPaymentEligible: true, cardPaymentEligible: true } },
  [READ_KEY]: { body: { key: 'key-1' } },
  [PAY]: { body: bankPayment },
};

export interface SentCall {
  readonly key: string;
  readonly body: unknown;
  readonly search: string;
  /** What it says about who calls. */
  readonly authorization: string | null;
}

/** Opens the real portal at an address, with only a fake server. Answers every call that was made, and what the server knows. */
export function openPortal(
  path: string,
  answers: Answers = {},
  { keepTab = false } = {},
): { calls: SentCall[]; known: Answers } {
  cleanup();
  if (!keepTab) sessionStorage.clear();
  const calls: SentCall[] = [];
  const known = { ...usual, ...answers };
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    const url = new URL(input, window.location.origin);
    const key = `${init?.method ?? 'GET'} ${url.pathname.replace('/core/api', '')}`;
    const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ key, body, search: url.search, authorization: new Headers(init?.headers).get('authorization') });
    return responseFor(known[key + url.search] ?? known[key]);
  });
  window.history.pushState(null, '', path);
  const queries = newQueryClient();
  const router = newPortalRouter(queries);
  onTestFinished(() => router.history.destroy());
  render(
    <UnderlayProvider client={queries}>
      <RouterProvider router={router} />
    </UnderlayProvider>,
  );
  return { calls, known };
}

const NOT_FOUND = { code: 'NOT_FOUND', message: 'Not found', requestId: 'r' };

function responseFor(answer: Answer | undefined): Response | Promise<Response> {
  if (answer === 'silence') return new Promise(() => undefined);
  if (answer === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
  if (answer === undefined) return Response.json(NOT_FOUND, { status: 404 });
  if ('rows' in answer) {
    const total = String(answer.total ?? answer.rows.length);
    return Response.json(answer.rows, { headers: { 'x-total-count': total } });
  }
  return Response.json(answer.body, 'status' in answer ? answer : {});
}

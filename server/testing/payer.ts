import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { type Answer, call, type TestBusiness } from './people.ts';

/** Stripe's published test numbers. */
const GOOD_ACCOUNT = '000123456789';
export const EMPTY_ACCOUNT = '000222222227';
export const DISPUTED_ACCOUNT = '000555555559';

export interface Intent {
  readonly id: string;
  readonly key: string;
  readonly fees: number;
  readonly stripeAccountId: string;
  readonly platformPublicId: string;
}

type Maybe<Body> = Answer<Body & { code: string; message: string }>;

/** A customer of a test business who pays as the portal's screens do. */
export class Payer {
  readonly owner: TestBusiness;
  constructor(owner: TestBusiness) {
    this.owner = owner;
  }

  async key(): Promise<string> {
    return (await this.owner.visit<{ key: string }>('GET /payments/idempotent-key')).body.key;
  }

  /** A correct bank payment of everything that is due. */
  async bankEntries(invoice: InvoiceDetailJson, change: object = {}) {
    return {
      invoiceId: invoice.uuid,
      accountId: this.owner.accountId,
      idempotentKey: await this.key(),
      signature: 'Robin Ashby',
      paymentDate: (await this.owner.visit<{ today: string }>(`GET ${this.owner.portal}`)).body.today,
      amount: invoice.amount,
      paymentFee: 1,
      accountHolderName: 'Robin Ashby',
      accountType: 'personal_checking',
      accountNumber: GOOD_ACCOUNT,
      routingNumber: '110000000',
      ...change,
    };
  }

  byBank(invoiceId: string, entries: object): Promise<Maybe<CustomerPaymentJson>> {
    return this.owner.visit(`POST /payments/${invoiceId}/make-a-payment`, entries);
  }

  async payByBank(invoice: InvoiceDetailJson, change: object = {}) {
    return this.byBank(invoice.uuid, await this.bankEntries(invoice, change));
  }

  /** `address`: from where, behind the proxy that tells it. */
  openForm(
    invoice: Pick<InvoiceDetailJson, 'amount' | 'uuid'>,
    change: object = {},
    address?: string,
  ): Promise<Maybe<Intent>> {
    const body = { amount: invoice.amount, accountId: this.owner.accountId, invoiceId: invoice.uuid, ...change };
    const headers = address === undefined ? {} : { 'x-forwarded-for': address };
    return call(this.owner.product.origin, 'POST /payments/cards/intents', { body, headers });
  }

  /** What the provider's own form does in the browser. */
  async confirmCard(intent: Intent, number = '4242424242424242') {
    const form = new URLSearchParams({
      client_secret: intent.key,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': number,
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2031',
      'payment_method_data[card][cvc]': '123',
    });
    const headers = { authorization: `Bearer ${intent.platformPublicId}`, 'stripe-account': intent.stripeAccountId };
    const answer = await fetch(`${this.owner.product.sandbox}/v1/payment_intents/${intent.id}/confirm`, {
      method: 'POST',
      body: form,
      headers,
    });
    return { status: answer.status, body: (await answer.json()) as { status?: string; error?: { message: string } } };
  }

  finish(intentId: string, accountId = this.owner.accountId): Promise<Maybe<CustomerPaymentJson>> {
    return call(this.owner.product.origin, `PUT /payments/cards/intents/${intentId}`, {
      body: { status: 'succeeded', accountId },
    });
  }

  /** The state of the newest payment of an invoice, as the manager sees it. */
  async paymentStatus(invoiceId: string): Promise<string | null | undefined> {
    return (await this.owner.invoice(invoiceId)).lineItems.filter(({ paymentId }) => paymentId).at(-1)?.paymentStatus;
  }

  waitFor(invoiceId: string, status: string): Promise<void> {
    return this.owner.until(async () => (await this.paymentStatus(invoiceId)) === status);
  }

  /** Controls the sandbox: the clock, a fault, the handling of webhooks. */
  async control(path: string, body: object = {}): Promise<void> {
    const answer = await fetch(`${this.owner.product.sandbox}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }
}

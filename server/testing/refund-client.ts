import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { CreditJson, PaymentMoneyJson } from '@underlay/contract/refunds.ts';
import type { TaskJson } from '@underlay/contract/tasks.ts';
import { Payer } from './payer.ts';
import { type Answer, TestBusiness } from './people.ts';
import { startProduct } from './test-product.ts';

type Maybe<Body> = Answer<Body & { code: string; message: string }>;

/** A payment, with its names here and at the provider. */
export interface Paid {
  readonly invoice: InvoiceDetailJson;
  readonly paymentId: string;
  readonly intentId: string;
  /** The business's own account there. */
  readonly account: string;
}

/** What the provider tells of a payment is taken within this time. */
const EVENTS_MILLISECONDS = 10_000;

/** A product of its own: the books of all that it holds are checked, and its bank is steered. */
export async function startPayments() {
  const product = await startProduct();
  const owner = await TestBusiness.open(product);
  const payer = new Payer(owner);
  return { product, owner, payer, back: new RefundClient(payer) };
}

/** Money of a test business that is refunded or unused. It calls the manager's API, and acts as the bank. */
export class RefundClient {
  readonly payer: Payer;
  readonly owner: TestBusiness;
  constructor(payer: Payer) {
    this.payer = payer;
    this.owner = payer.owner;
  }

  /**
   * An invoice over $1,062.50 that was paid by card: $1,093.61 with the fee. What the provider tells of it is taken, so that nothing
   * asks for its state while a test has the provider silent.
   */
  async paidByCard(): Promise<Paid> {
    const invoice = await this.owner.sent();
    const { body: intent } = await this.payer.openForm(invoice);
    await this.payer.confirmCard(intent);
    const { body: payment } = await this.payer.finish(intent.id);
    await this.owner.product.work?.(EVENTS_MILLISECONDS);
    return { invoice, paymentId: payment.uuid, intentId: intent.id, account: intent.stripeAccountId };
  }

  /** Two invoices over $1,062.50 each that one card paid. */
  async paidTogether() {
    const { owner, payer } = this;
    await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' } });
    const [first, second] = [await owner.sent(), await owner.sent()];
    const targets = [first, second].map(({ uuid: invoiceId }) => ({ invoiceId, amount: 1062.5 }));
    const { body: intent } = await payer.openForm(first, { targets, amount: 2125 });
    await payer.confirmCard(intent);
    const { body: payment } = await payer.finish(intent.id);
    await payer.waitFor(first.uuid, 'settled');
    return { first, second, paymentId: payment.uuid, intentId: intent.id };
  }

  /** Unused money: the card's bank took it back, the invoice was retracted, and then the dispute was won. */
  async credit(): Promise<Paid> {
    const { owner, payer } = this;
    const paid = await this.paidByCard();
    await payer.control(`/bank/payments/${paid.intentId}/dispute`);
    await payer.waitFor(paid.invoice.uuid, 'failed');
    await owner.call(`PUT ${owner.base}/invoices/${paid.invoice.uuid}/status`, { status: 'pending' });
    await payer.control(`/bank/payments/${paid.intentId}/win`);
    await owner.until(async () => (await this.money(paid.paymentId)).body.credit > 0);
    return paid;
  }

  refund(paymentId: string, amount: number, reason = 'Two boxes came back', more: object = {}) {
    const path = `POST ${this.owner.base}/payments/${paymentId}/refunds`;
    return this.owner.call<PaymentMoneyJson & { code: string; message: string }>(path, { amount, reason, ...more });
  }

  /** From these places. Null: from what no invoice has. */
  refundFrom(paymentId: string, places: readonly (readonly [string | null, number])[]) {
    const from = places.map(([invoiceId, amount]) => ({ invoiceId, amount }));
    const amount = from.reduce((sum, place) => sum + place.amount, 0);
    return this.refund(paymentId, amount, 'As agreed', { from });
  }

  /** Moves money of a payment between invoices, or keeps and uses it as credit. */
  move(paymentId: string, { from, to }: { from?: string; to?: string }, amount: number) {
    const on = (invoiceId: string | undefined) => (invoiceId === undefined ? undefined : { invoiceId });
    const path = `POST ${this.owner.base}/payments/${paymentId}/allocations`;
    return this.owner.call<PaymentMoneyJson & { code: string }>(path, { from: on(from), to: on(to), amount });
  }

  money(paymentId: string): Promise<Maybe<PaymentMoneyJson>> {
    return this.owner.call(`GET ${this.owner.base}/payments/${paymentId}/money`);
  }

  /** Waits until every refund of a payment has this outcome. */
  refundsAre(paymentId: string, status: string): Promise<void> {
    return this.owner.until(async () => {
      const { refunds } = (await this.money(paymentId)).body;
      return refunds.length > 0 && refunds.every((refund) => refund.status === status);
    }, 30_000);
  }

  apply(paymentId: string, invoiceId: string, amount: number): Promise<Maybe<PaymentMoneyJson>> {
    return this.owner.call(`POST ${this.owner.base}/payments/${paymentId}/apply`, { invoiceId, amount });
  }

  credits(customerId = this.owner.customer.uuid): Promise<CreditJson[]> {
    return this.owner.get(`GET ${this.owner.base}/customers/${customerId}/credits`);
  }

  /** Open tasks about one payment. */
  async tasks(paymentId: string): Promise<TaskJson[]> {
    const all = await this.owner.get<TaskJson[]>(`GET ${this.owner.base}/tasks`);
    return all.filter((task) => task.paymentId === paymentId);
  }

  async timeline(invoiceId: string): Promise<string[]> {
    return (await this.owner.invoice(invoiceId)).timeline.map(({ kind }) => kind);
  }

  /** Refunds of a payment as the provider has them, newest first. */
  async atTheProvider({ account, intentId }: Paid): Promise<{ id: string; amount: number; status: string }[]> {
    const answer = await this.#ask(account, `/v1/refunds?payment_intent=${intentId}`, 'GET');
    return ((await answer.json()) as { data: { id: string; amount: number; status: string }[] }).data;
  }

  /** What happens while a refund is on its way: the provider takes it, and says how it ended only afterwards. */
  async whileRefunding(paid: Paid, amount: number, happens: () => Promise<void>): Promise<void> {
    const before = (await this.atTheProvider(paid)).length;
    await this.payer.control('/bank/settings', { refundsPending: true });
    await this.refund(paid.paymentId, amount);
    await happens();
    await this.owner.until(async () => (await this.atTheProvider(paid)).length === before + 1);
    await this.payer.control('/bank/settings', { refundsPending: false });
    const [newest] = await this.atTheProvider(paid);
    await this.payer.control(`/bank/refunds/${newest?.id}/settle`);
    await this.refundsAre(paid.paymentId, 'succeeded');
  }

  /** Somebody refunds in the provider's own dashboard. */
  async refundThere({ account, intentId }: Paid, cents: number): Promise<void> {
    const answer = await this.#ask(account, '/v1/refunds', 'POST', `payment_intent=${intentId}&amount=${cents}`);
    if (!answer.ok) throw new Error(await answer.text());
  }

  async #ask(account: string, path: string, method: string, body?: string) {
    const headers = { authorization: 'Bearer sk_test_sandbox', 'stripe-account': account };
    return fetch(`${this.owner.product.sandbox}${path}`, {
      method,
      headers,
      ...(body && { body: new URLSearchParams(body) }),
    });
  }
}

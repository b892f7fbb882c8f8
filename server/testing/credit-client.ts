import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import type { CreditPreviewJson, IssuedCreditJson } from '@underlay/contract/issued-credits.ts';
import { Payer } from './payer.ts';
import { type Answer, TestBusiness } from './people.ts';
import { startProduct } from './test-product.ts';

type Maybe<Body> = Answer<Body & { code: string; message: string }>;

/** A product of its own: the books of all that it holds are checked, and its documents are typeset unless a test needs none. */
export async function startCredits(replaced: Parameters<typeof startProduct>[1] = { typeset: true }) {
  const product = await startProduct({}, replaced);
  const owner = await TestBusiness.open(product);
  return { product, owner, payer: new Payer(owner), credits: new CreditClient(owner) };
}

/** Credits of a test business, by the manager's API. */
export class CreditClient {
  readonly owner: TestBusiness;
  constructor(owner: TestBusiness) {
    this.owner = owner;
  }

  preview(invoiceId: string, asked: object): Promise<Maybe<CreditPreviewJson>> {
    return this.owner.call(`POST ${this.owner.base}/invoices/${invoiceId}/credits/preview`, asked);
  }

  issue(invoiceId: string, asked: object): Promise<Maybe<IssuedCreditJson>> {
    const body = { reason: 'returned', ...asked };
    return this.owner.call(`POST ${this.owner.base}/invoices/${invoiceId}/credits`, body);
  }

  give(amount: number, change: object = {}): Promise<Maybe<IssuedCreditJson>> {
    const { base, customer } = this.owner;
    const body = { amount, reason: 'goodwill', ...change };
    return this.owner.call(`POST ${base}/customers/${customer.uuid}/credits`, body);
  }

  read(creditId: string): Promise<Maybe<IssuedCreditJson>> {
    return this.owner.call(`GET ${this.owner.base}/credits/${creditId}`);
  }

  void(creditId: string, reason = 'By mistake'): Promise<Maybe<IssuedCreditJson>> {
    return this.owner.call(`POST ${this.owner.base}/credits/${creditId}/void`, { reason });
  }

  place(creditId: string, invoiceId: string, amount: number): Promise<Maybe<IssuedCreditJson>> {
    return this.owner.call(`POST ${this.owner.base}/credits/${creditId}/allocations`, { invoiceId, amount });
  }

  /** What a payment that comes back costs, on what is sent from now on. */
  setFee(returnedFee: number | null) {
    const { base } = this.owner;
    type Saved = { returnedFee: number; fields: Record<string, string> };
    return this.owner.call<Saved>(`PUT ${base}/money-settings`, { partPayments: { kind: 'off' }, returnedFee });
  }

  /** A check of so much that is recorded today, as what stands in \`more\` is otherwise. */
  record(amount: number, invoices: readonly { readonly uuid: string }[], more: object = {}) {
    const { base, customer } = this.owner;
    const receivedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const allocations = invoices.map(({ uuid: invoiceId }) => ({ invoiceId, amount: amount / invoices.length }));
    const check = { tender: 'check', reference: crypto.randomUUID().slice(0, 8), receivedOn, note: '' };
    const money = { customerId: customer.uuid, amount, allocations, ...check, ...more };
    return this.owner.call<{ uuid: string }>(`POST ${base}/payments`, money);
  }

  sendBack(paymentId: string) {
    const on = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    const returned = { on, reason: 'Not sufficient funds' };
    return this.owner.call(`POST ${this.owner.base}/payments/${paymentId}/returned`, returned);
  }

  /** An invoice on which a check of $100.00 came back, with the fee for it. */
  async charged(fee = 20): Promise<InvoiceDetailJson> {
    await this.setFee(fee);
    const invoice = await this.owner.sent();
    await this.setFee(null);
    await this.sendBack((await this.record(100, [invoice])).body.uuid);
    return this.owner.invoice(invoice.uuid);
  }

  waive(chargeId: string | undefined, change: object = {}) {
    const path = `POST ${this.owner.base}/charges/${chargeId}/waive`;
    return this.owner.call<InvoiceDetailJson & { code: string }>(path, { reason: 'A good customer', ...change });
  }

  writeOff(invoiceId: string, change: object = {}) {
    const path = `POST ${this.owner.base}/invoices/${invoiceId}/write-off`;
    return this.owner.call<{ code: string; status: string; amount: number; settledBy: string | null }>(path, {
      reason: 'cannot_pay',
      ...change,
    });
  }
}

import type { CreditPreviewJson, IssuedCreditJson } from '@underlay/contract/issued-credits.ts';
import type { Answer, TestBusiness } from './people.ts';

type Maybe<Body> = Answer<Body & { code: string; message: string }>;

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

  writeOff(invoiceId: string, change: object = {}) {
    const path = `POST ${this.owner.base}/invoices/${invoiceId}/write-off`;
    return this.owner.call<{ code: string; status: string; amount: number; settledBy: string | null }>(path, {
      reason: 'cannot_pay',
      ...change,
    });
  }
}

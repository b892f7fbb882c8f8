import { expect } from 'vitest';
import type { TestBusiness } from './people.ts';
import type { TestProduct } from './test-product.ts';

interface ProviderObject {
  readonly id: string;
  readonly status: string;
  readonly available: readonly { readonly amount: number }[];
}

/** The account of a test business at the provider, as its dashboard or another program would use it. */
export class ProviderAccount {
  readonly #product: TestProduct;
  readonly #businessId: string;
  constructor(product: TestProduct, { business }: TestBusiness) {
    this.#product = product;
    this.#businessId = business.businessId;
  }

  get #sql() {
    return this.#product.platform.systemDb.sql;
  }

  /** Asks the provider, or with a body orders something there. */
  async ask(path: string, body?: Record<string, string>): Promise<ProviderObject> {
    const [row] = await this.#sql<{ account: string }[]>`
      select provider_account_id account from businesses where id = ${this.#businessId}`;
    const headers = { authorization: 'Bearer sk_test_sandbox', 'stripe-account': row?.account ?? '' };
    const request = body ? { method: 'POST', body: new URLSearchParams(body) } : {};
    const answer = await fetch(`${this.#product.sandbox}${path}`, { headers, ...request });
    if (!answer.ok) throw new Error(await answer.text());
    return (await answer.json()) as ProviderObject;
  }

  /** A payment of $500.00 by card that Underlay did not make. */
  payment(more: Record<string, string> = {}): Promise<ProviderObject> {
    return this.ask('/v1/payment_intents', {
      amount: '50000',
      currency: 'usd',
      'allowed_payment_method_types[0]': 'card',
      confirm: 'true',
      payment_method: 'pm_card_visa',
      ...more,
    });
  }

  /** What the provider has for the business, and what clearing says, in cents. */
  async bothSides(): Promise<{ provider: number | undefined; clearing: number | undefined }> {
    const [row] = await this.#sql<{ clearing: number }[]>`
      select coalesce(sum(amount_cents), 0)::bigint clearing from ledger_lines
      where business_id = ${this.#businessId} and account = 'clearing'`;
    return { provider: (await this.ask('/v1/balance')).available[0]?.amount, clearing: row?.clearing };
  }

  /** To the cent: clearing has what the provider has. Answers how much. */
  async expectAgreement(): Promise<number | undefined> {
    const { provider, clearing } = await this.bothSides();
    expect(clearing).toBe(provider);
    return clearing;
  }
}

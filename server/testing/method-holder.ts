import type { MethodJson } from '@underlay/contract/payment-methods.ts';
import { type Answer, call } from './people.ts';
import type { TestProduct } from './test-product.ts';

/** What the sandbox's statements show. */
export const RIGHT_AMOUNTS = { deposit1: 0.32, deposit2: 0.45 };
export const WRONG_AMOUNTS = { deposit1: 0.01, deposit2: 0.02 };
export const VERIFY_SETUP = 'POST /v1/setup_intents/:id/verify_microdeposits';
export const VERIFY_PAYMENT = 'POST /v1/payment_intents/:id/verify_microdeposits';

type Maybe<Body> = Answer<Body & { code: string; message: string }>;

/** A signed-in person with bank accounts of their own, mostly the customer of a test business. */
export class MethodHolder {
  readonly product: TestProduct;
  readonly token: string;
  private constructor(product: TestProduct, token: string) {
    this.product = product;
    this.token = token;
  }

  static async open(product: TestProduct): Promise<MethodHolder> {
    return new MethodHolder(product, await product.newUser());
  }

  call<Body = Record<string, unknown>>(
    line: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Maybe<Body>> {
    return call(this.product.origin, line, { token: this.token, body, headers });
  }

  add(change: object = {}, headers: Record<string, string> = {}): Promise<Maybe<MethodJson>> {
    const entries = {
      name: 'House account',
      accountNumber: '000123456789',
      routingNumber: '110000000',
      accountType: 'personal_checking',
      accountHolderName: 'Robin Ashby',
    };
    return this.call('POST /bank-payment-methods', { ...entries, ...change }, headers);
  }

  async list(): Promise<MethodJson[]> {
    return (await this.call<MethodJson[]>('GET /bank-payment-methods')).body;
  }

  verify(methodId: string, proof: object): Promise<Maybe<{ status: string }>> {
    return this.call(`POST /bank-payment-methods/${methodId}/verify`, proof);
  }

  remove(methodId: string): Promise<Maybe<unknown>> {
    return this.call(`DELETE /bank-payment-methods/${methodId}`);
  }

  async statusOf(methodId: string): Promise<string | undefined> {
    return (await this.list()).find(({ uuid }) => uuid === methodId)?.status;
  }
}

/** Longer than requests that are sent at once take to arrive on a busy machine. */
const TOGETHER_MILLISECONDS = 1_000;

/** Slows a request of the provider down so that many come together, and counts its calls. */
export async function countAsked(sandbox: string, route: string): Promise<() => Promise<number>> {
  const times = 10_000;
  await fetch(`${sandbox}/bank/faults`, {
    method: 'POST',
    body: JSON.stringify({ route, mode: 'delay', ms: TOGETHER_MILLISECONDS, times }),
    headers: { 'content-type': 'application/json' },
  });
  return async () => {
    const { faults } = (await (await fetch(`${sandbox}/bank/faults`)).json()) as {
      faults: { route: string; remaining: number }[];
    };
    await fetch(`${sandbox}/bank/faults`, { method: 'DELETE' });
    return times - (faults.find((fault) => fault.route === route)?.remaining ?? times);
  };
}

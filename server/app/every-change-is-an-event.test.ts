import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Attempts, ENDPOINTS, idFor, isSignedIn, type Named } from '../testing/access-attempts.ts';
import { type ChangingCalls, changingCalls } from '../testing/changing-calls.ts';
import { Colleague } from '../testing/colleagues.ts';
import { GIVEN } from '../testing/given-bodies.ts';
import { Payer } from '../testing/payer.ts';
import type { TestBusiness } from '../testing/people.ts';
import { sampleRequest } from '../testing/sample-request.ts';
import { idsOf, openSeeded } from '../testing/seeded-business.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

/** What people do about themselves, not in a business, stands in the security events. */
const OF_A_PERSON = /^(session|paymentMethods|settings)\.|^files\.upload$/;
/** These ask for something that only a mail, a bank or a second device knows. Tests of their own look for their events. */
const ELSEWHERE: readonly string[] = [
  'businesses.askForSecondFactor',
  'businesses.removeOwner',
  'businesses.freeze',
  'businesses.lookAtBankNotice',
  'contact.lookAtChange',
  'contact.answerChange',
  'unsubscribe.undo',
  'portal.mailLinks',
  // The provider says what became of it, and that is the event.
  'payments.finishIntent',
  'bankPayments.payWithMethod',
  'bankPayments.verify',
  'bankPayments.cancel',
];
const CHANGING = ENDPOINTS.filter(
  ({ name, spec }) => spec.method !== 'GET' && !OF_A_PERSON.test(name) && !ELSEWHERE.includes(name),
);

let product: TestProduct;
let owner: TestBusiness;
let attempts: Attempts;
let calls: ChangingCalls;

beforeAll(async () => {
  product = await startProduct();
  owner = await openSeeded(product, 'Larch');
  attempts = new Attempts(product.origin);
  calls = changingCalls({
    owner,
    payer: new Payer(owner),
    guest: () => Colleague.signUp(product, 'Kim Lowe'),
    arrange: (statement) => product.platform.systemDb.sql.unsafe(statement),
  });
});
afterAll(async () => {
  attempts.close();
  await product.stop();
});

async function lastEvent(): Promise<number> {
  const [row] = await product.platform.systemDb.sql<{ last: number }[]>`select max(id) last from events`;
  return row?.last ?? 0;
}

async function prepared(endpoint: Named): Promise<() => Promise<{ readonly status: number }>> {
  const own = calls[endpoint.name];
  if (own) return own();
  const ids = await idsOf(product.platform.systemDb.sql, owner.business.businessId);
  const sample = sampleRequest(endpoint.name, endpoint.spec, idFor(ids, endpoint), {
    ...GIVEN[endpoint.name],
    ...OTHER[endpoint.name],
  });
  return () => attempts.make(endpoint, sample, isSignedIn(endpoint) ? { token: owner.token } : {});
}

/** What takes something away comes last, and what ends the customer's link behind all that uses it. */
const rank = ({ name, spec }: Named) => LAST[name] ?? ['PUT', 'POST', 'DELETE'].indexOf(spec.method);
/** The fees of a payment are those before they are changed. */
const LAST: Readonly<Record<string, number>> = { 'customers.renewLink': 3, 'businesses.changePaymentSettings': 4 };
/** Entries that are stored already change nothing. */
const OTHER: Readonly<Record<string, object>> = {
  'contact.changeContact': { email: 'other@maplerow.example' },
  'connections.make': { name: 'Another program' },
  'me.change': { singleKeys: false },
};

describe('AUDIT-02 whatever changes something in a business writes what happened', () => {
  test.each(CHANGING.toSorted((a, b) => rank(a) - rank(b)))('$name', async (endpoint) => {
    const call = await prepared(endpoint);
    // What was begun before may still write.
    await product.settle();
    const before = await lastEvent();
    expect((await call()).status).toBeLessThan(300);
    expect(await lastEvent()).toBeGreaterThan(before);
  });

  test('and what is named above exists', () => {
    const names = ENDPOINTS.map(({ name }) => name);
    expect(ELSEWHERE.filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.keys(calls).filter((name) => !names.includes(name))).toEqual([]);
  });
});

import { EVENT_KINDS } from '@underlay/domain/events/event-kinds.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Attempts, ENDPOINTS, idFor, isSignedIn, type Named } from '../testing/access-attempts.ts';
import { type ChangingCalls, changingCalls } from '../testing/changing-calls.ts';
import { Colleague } from '../testing/colleagues.ts';
import { Contracts } from '../testing/contracts.ts';
import { GIVEN } from '../testing/given-bodies.ts';
import { Payer } from '../testing/payer.ts';
import type { TestBusiness } from '../testing/people.ts';
import { sampleRequest } from '../testing/sample-request.ts';
import { idsOf, openSeeded } from '../testing/seeded-business.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';

/** What people do about themselves, not in a business, stands in the security events. */
const OF_A_PERSON = /^(session|paymentMethods|settings)\.|^files\.upload$/;
/** These ask for something that only a mail, a bank or a second device knows. Tests of their own look for these events. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'businesses.askForSecondFactor': 'second_factor_asked',
  'businesses.removeOwner': 'owner_removed',
  'businesses.freeze': 'payments_frozen',
  'contact.answerChange': 'contact_confirmed',
  'unsubscribe.undo': 'subscribed',
  'portalOffers.sendCode': 'signing_code_asked',
  'payments.finishIntent': 'payment_settled',
  'bankPayments.payWithMethod': 'payment_started',
  'bankPayments.verify': 'payment_awaiting_bank',
  'bankPayments.cancel': 'payment_failed',
};
/** And these change nothing in a business. */
const WRITE_NOTHING: Readonly<Record<string, string>> = {
  'businesses.lookAtBankNotice': 'It says what a mailed link is about, and the link is in the body.',
  'paymentOrders.prepare': 'It says what paying would come to, and stores nothing.',
  'contact.lookAtChange': 'It says what a mailed link is about, and the link is in the body.',
  'credits.preview': 'It says what a credit note would come to, and stores nothing.',
  'notifications.see': 'It says what somebody has read, and nobody else learns that.',
  'portal.mailLinks': 'It mails whoever gave the address what they have already, whichever businesses that are.',
};
/** Each of these is a move that is made once more, not a save. */
const MOVES = [
  'businesses.changeBankAccount',
  'contracts.cancel',
  'invoices.setStatus',
  'recordedOffers.withdraw',
  'workOrders.changeInventory',
];
const APART = [...Object.keys(ELSEWHERE), ...Object.keys(WRITE_NOTHING)];
const CHANGING = ENDPOINTS.filter(
  ({ name, spec }) => spec.method !== 'GET' && !OF_A_PERSON.test(name) && !APART.includes(name),
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
    contracts: new Contracts(owner, product),
    guest: () => Colleague.signUp(product, 'Kim Lowe'),
    arrange: (statement) => product.platform.systemDb.sql.unsafe(statement),
  });
});
afterAll(async () => {
  attempts.close();
  await product.stop();
});

/** What is in the log by what somebody asked for in this business, or in one that they made. */
async function countEvents(): Promise<number> {
  const [row] = await product.platform.systemDb.sql<{ count: number }[]>`
    select count(*)::int from events
    where (business_id = ${owner.business.businessId} or kind = 'business_created') and way <> 'system' and kind <> 'device_seen'`;
  return row?.count ?? 0;
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

/** What takes something away comes last, and what ends the customer's link behind all that uses it. With a connection its webhooks end. */
const rank = ({ name, spec }: Named) => LAST[name] ?? ['PUT', 'POST', 'DELETE'].indexOf(spec.method);
/** The fees of a payment are those before they are changed. */
const LAST: Readonly<Record<string, number>> = {
  'customers.renewLink': 3,
  'connections.revoke': 3,
  'businesses.changePaymentSettings': 4,
};
/** Entries that are stored already change nothing. */
const OTHER: Readonly<Record<string, object>> = {
  'contact.changeContact': { email: 'other@maplerow.example' },
  'connections.make': { name: 'Another program' },
  'taxRates.create': { name: 'Another rate' },
  'invoices.change': { customerReference: 'Another order' },
  'jobs.updateNamed': { description: 'Another description' },
  'priceItems.create': { name: 'Another item' },
  'me.change': { singleKeys: false },
  'subcontractors.update': { ssn: undefined, ein: undefined },
  'workOrders.update': { description: 'Another description' },
};

describe('AUDIT-02 HOOK-15 whatever changes something in a business writes what happened, and a save that changes nothing does not', () => {
  test.each(CHANGING.toSorted((a, b) => rank(a) - rank(b)))('$name', async (endpoint) => {
    const call = await prepared(endpoint);
    // What was begun before may still write.
    await product.settle();
    const before = await countEvents();
    expect((await call()).status).toBeLessThan(300);
    const after = await countEvents();
    expect(after).toBeGreaterThan(before);
    if (endpoint.spec.method !== 'PUT' || MOVES.includes(endpoint.name)) return;
    // HOOK-15: a save that changes nothing writes none.
    expect((await call()).status).toBeLessThan(300);
    await product.settle();
    expect(await countEvents()).toBe(after);
  });

  test('and what is named above exists', () => {
    const names = ENDPOINTS.map(({ name }) => name);
    expect([...APART, ...MOVES].filter((name) => !names.includes(name))).toEqual([]);
    expect(Object.values(ELSEWHERE).filter((kind) => !(kind in EVENT_KINDS))).toEqual([]);
    expect(Object.keys(calls).filter((name) => !names.includes(name))).toEqual([]);
  });
});

import type { BusinessJson } from '@underlay/contract/businesses.ts';
import type { InvoiceDetailJson } from '@underlay/contract/invoices.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BANK, information } from '../../testing/business-entries.ts';
import {
  type ManualQueueProduct,
  openWhileWorking,
  startManualQueueProduct,
} from '../../testing/manual-queue-product.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { PASSWORD } from '../../testing/test-product.ts';

type Answered = Record<string, unknown> & { code?: string; fields?: Record<string, string> };

let product: ManualQueueProduct;
let owner: TestBusiness;
let payer: Payer;

/** The queue waits, so that tests can look at the time between a change and its background work. */
beforeAll(async () => {
  product = await startManualQueueProduct();
  owner = await openWhileWorking(product, product.runWork);
  payer = new Payer(owner);
});
afterAll(() => product.stop());
beforeEach(() => verify());

/** Does what the provider does when it has looked at the account. */
async function verify() {
  await product.platform.systemDb.sql`
    update business_bank_accounts set status = 'verified' where business_id = ${owner.business.businessId} and replaced_at is null`;
}

const confirmation = { password: PASSWORD };
const bank = (change: object = {}) => ({
  ...BANK,
  name: 'Operating',
  accountNumber: '000333222111',
  confirmation,
  ...change,
});
const change = (more: object = {}) => owner.call<Answered>(`PUT ${owner.base}/bankAccount`, bank(more));
const eligible = async () => (await owner.visit(`GET /account/customer/${owner.accountId}/eligible`)).body;
const NONE = { bankPaymentEligible: false, cardPaymentEligible: false };
const BOTH = { bankPaymentEligible: true, cardPaymentEligible: true };

describe('the bank account', () => {
  test('SET-05 API-32 D13 TM-40 a new one waits for the provider, and the portal says so in the same moment', async () => {
    expect(await eligible()).toEqual(BOTH);
    const answer = await change();
    expect(answer.body).toMatchObject({ name: 'Operating', lastFour: '2111', status: 'pending_verification' });
    expect(await owner.get(`GET ${owner.base}/bankAccount`)).toEqual(answer.body);
    expect(await eligible()).toEqual(NONE);
    expect(await owner.get(`GET /account/${owner.business.businessId}/eligible`)).toEqual(NONE);
    const invoice = await owner.sent();
    for (const refused of [await payer.payByBank(invoice), await payer.openForm(invoice)])
      expect([refused.status, refused.body.code]).toEqual([409, 'not_enabled']);
    const rows = await product.platform.systemDb.sql`
      select last_four, added_by, replaced_at is null current from business_bank_accounts
      where business_id = ${owner.business.businessId} order by created_at desc limit 2`;
    expect(rows).toEqual([
      { last_four: '2111', added_by: 'Robin Ashby', current: true },
      { last_four: '6789', added_by: 'Robin Ashby', current: false },
    ]);
    const [event] = await product.platform.systemDb.sql`
      select actor, data from events where business_id = ${owner.business.businessId} and kind = 'bank_account_changed'`;
    expect(event?.data).toEqual({ detail: '2111', before: '6789' });
    expect(event?.actor).toMatch(/^[0-9a-f-]{36}$/);
    expect((await product.jobs.waiting()).map(({ kind }) => kind)).toContain('business-onboard');
    await product.runWork();
  });

  test('P14 SET-03 SET-06 a wrong password, missing entries and other businesses change nothing', async () => {
    const before = await owner.get(`GET ${owner.base}/bankAccount`);
    const wrong = await change({ confirmation: { password: 'not this one' } });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_password']);
    const entries = { name: ' ', accountNumber: '1', routingNumber: '12', accountType: 'gold', accountHolderName: '' };
    expect(Object.keys((await change(entries)).body.fields ?? {}).sort()).toEqual(Object.keys(entries).sort());
    const mallory = await TestBusiness.open(product, null);
    expect((await mallory.call(`PUT ${owner.base}/bankAccount`, bank())).status).toBe(404);
    expect((await owner.visit(`PUT ${owner.base}/bankAccount`, bank())).status).toBe(401);
    expect(await owner.get(`GET ${owner.base}/bankAccount`)).toEqual(before);
  });

  test('P14 guessing the password is slowed down, and the right one is then refused too', async () => {
    const guessed = await TestBusiness.open(product, null);
    const guess = (password: string) =>
      guessed.call<Answered>(`PUT ${guessed.base}/bankAccount`, bank({ confirmation: { password } }));
    const answers = await Promise.all(Array.from({ length: 11 }, (_, index) => guess(`guess ${index}`)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await guess(PASSWORD)).status).toBe(429);
    expect(await guessed.get(`GET ${guessed.base}/bankAccount`)).toBeNull();
  });

  test('SET-05 TM-29 a bank account in edit-account asks for the password too, and cannot call itself verified', async () => {
    const { name, person, address, phone } = await owner.get<BusinessJson>(`GET ${owner.base}`);
    const { beneficialOwners: _, ...details } = information();
    const businessBank = { ...BANK, accountNumber: '000999888777', status: 'verified', verified: true };
    const body = { ...details, name, person, address, phone, businessBank };
    expect((await owner.call<Answered>(`PUT ${owner.base}`, body)).body.code).toBe('wrong_password');
    expect(await eligible()).toEqual(BOTH);
    const answer = await owner.call<BusinessJson>(`PUT ${owner.base}`, { ...body, confirmation });
    expect(answer.body.businessBank).toMatchObject({ lastFour: '8777', status: 'pending_verification' });
    expect(await eligible()).toEqual(NONE);
    await product.runWork('give-up-open-payments');
  });
});

describe('payments that are open when the bank account changes', () => {
  test('SET-05 TM-40 a card form ends at the provider; money that came before stays', async () => {
    const [open, paid] = [await owner.sent(), await owner.sent()];
    const [form, finished] = [await payer.openForm(open), await payer.openForm(paid)];
    const charge = product.provider.charges(paid.uuid)[0];
    if (charge) product.provider.happen(charge, 'succeeded');
    await change();
    // The background work has not run yet, and the form is already not given out again.
    expect((await payer.openForm(open)).body.code).toBe('not_enabled');
    await product.runWork('give-up-open-payments');
    expect(product.provider.charges(open.uuid)).toMatchObject([{ fact: 'canceled' }]);
    expect((await payer.finish(form.body.id)).body.code).toBe('intent_not_finished');
    expect((await payer.finish(finished.body.id)).status).toBe(200);
    expect(await owner.invoice(paid.uuid)).toMatchObject({ status: 'paid' });
    await verify();
    expect((await payer.openForm(open)).status).toBe(200);
  });

  test('SET-05 TM-40 a bank payment that has not reached the provider ends with words, whoever comes first', async () => {
    for (const first of ['give-up-open-payments', 'payment-submit']) {
      await verify();
      const invoice = await owner.sent();
      const payment = await payer.payByBank(invoice);
      await change();
      await product.runWork(first);
      await product.runWork();
      expect(product.provider.charges(invoice.uuid)).toEqual([]);
      expect(await payer.paymentStatus(invoice.uuid)).toBe('failed');
      const read = await owner.call<{ failureMessage: string }>(`GET ${owner.base}/payments/${payment.body.uuid}`);
      expect(JSON.stringify(read.body)).toContain('The business cannot take online payments at the moment.');
      expect((await owner.invoice(invoice.uuid)).amount).toBe(invoice.amount);
    }
  });

  test('SET-05 what was handed over before the change goes on, and what begins after it is not touched by late work', async () => {
    const [before, after] = [await owner.sent(), await owner.sent()];
    await payer.payByBank(before);
    await product.runWork('payment-submit');
    await change();
    await verify();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await payer.openForm(after);
    await product.runWork();
    expect(product.provider.charges(before.uuid)).toMatchObject([{ fact: 'processing' }]);
    expect(product.provider.charges(after.uuid)).toMatchObject([{ fact: 'waiting' }]);
  });

  test('SET-05 a provider that is silent keeps nothing: the work is repeated until the form is closed', async () => {
    const invoice = await owner.sent();
    await payer.openForm(invoice);
    await change();
    product.provider.failNext('lost before');
    await expect(product.runWork('give-up-open-payments')).rejects.toThrow();
    await product.runWork('give-up-open-payments');
    expect(product.provider.charges(invoice.uuid)).toMatchObject([{ fact: 'canceled' }]);
  });

  test('TM-40 changing it while customers pay: each payment was there before the change, or was refused', async () => {
    const counts = { accepted: 0, refused: 0 };
    let takes = FIRST_MILLISECONDS;
    let later = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      await verify();
      const invoices = await Promise.all(Array.from({ length: PAYERS }, () => owner.sent()));
      // The change begins the later the more were refused so far, so that about as many come before it as behind it.
      later = Math.max(0, later + (counts.accepted < counts.refused ? 1 : -1) * STEP_MILLISECONDS);
      const changed = changeAfter(later);
      const wait = takes / PAYERS;
      const answers = await Promise.all(
        invoices.map((invoice, index) => payLater(invoice, index, wait * (index + (round % 3) / 3))),
      );
      const { answer, milliseconds } = await changed;
      takes = milliseconds;
      expect(answer.status).toBe(200);
      for (const { status, body } of answers) {
        expect(status === 200 || body.code === 'not_enabled' || body.code === 'payment_in_progress', body.code).toBe(
          true,
        );
        counts[status === 200 ? 'accepted' : 'refused'] += 1;
      }
      const late = await product.platform.systemDb.sql`
        select p.id from payments p join business_bank_accounts b on b.business_id = p.business_id and b.replaced_at is null
        where p.business_id = ${owner.business.businessId} and p.created_at > b.created_at`;
      expect(late).toEqual([]);
      await product.runWork('give-up-open-payments');
    }
    // Otherwise the two never met, and nothing was proved.
    expect(Math.min(counts.accepted, counts.refused)).toBeGreaterThan(ROUNDS / 3);
  }, 60_000);
});

const ROUNDS = 20;
const PAYERS = 4;
const FIRST_MILLISECONDS = 100;
const STEP_MILLISECONDS = 10;

/** How long it took by itself. */
async function changeAfter(milliseconds: number) {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  const began = performance.now();
  const answer = await change();
  return { answer, milliseconds: performance.now() - began };
}

/** By bank and by card in turns, spread over the time that the last change took. */
async function payLater(invoice: InvoiceDetailJson, index: number, milliseconds: number) {
  await new Promise((resolve) => setTimeout(resolve, milliseconds));
  return index % 2 === 0 ? payer.payByBank(invoice) : payer.openForm(invoice);
}

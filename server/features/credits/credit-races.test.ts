import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type CreditClient, startCredits } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let back: RefundClient;
let credits: CreditClient;

beforeAll(async () => {
  ({ product, owner, payer, credits } = await startCredits({}));
  back = new RefundClient(payer);
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

test('CRED-02 CRED-07 ALLOC-03 thirty notes at once on two invoices: never more than their totals, and numbers without gaps', async () => {
  const invoices = [await owner.sent(), await owner.sent()];
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => credits.issue(invoices[index % 2]?.uuid ?? '', { amount: 100.25 })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  const refused = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(new Set(refused)).toEqual(new Set(['credit_too_large']));
  const numbers = answers.flatMap(({ status, body }) => (status === 200 ? [body.number ?? 0] : []));
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
  for (const { uuid } of invoices) expect((await owner.invoice(uuid)).amount).toBe(60);
});

test('race 5 ALLOC-09 notes, goodwill, moves, write-offs and taking back on the same invoices at once: no cent is lost, nobody waits in a circle', async () => {
  const { invoice, paymentId } = await back.paidByCard();
  const [other, third] = [await owner.sent(), await owner.sent()];
  const { body: gift } = await credits.give(500);
  const issued: string[] = [];
  const keep = async (answer: ReturnType<typeof credits.issue>) => {
    const { status, body } = await answer;
    if (status === 200) issued.push(body.uuid);
    return { status };
  };
  const wishes = Array.from({ length: 40 }, (_, index) => async () => {
    const place = [invoice, other, third][index % 3]?.uuid ?? '';
    if (index % 5 === 0) return keep(credits.issue(place, { amount: 50 + index }));
    if (index % 5 === 1) return back.apply(paymentId, place, 40);
    if (index % 5 === 2) return credits.place(gift.uuid, place, 25);
    if (index % 5 === 3) return credits.void(issued.shift() ?? crypto.randomUUID());
    return index % 2 ? credits.writeOff(place, { amount: 10 }) : payer.payByBank(third);
  });
  const answers = await Promise.all(wishes.map((wish) => wish()));
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
});

test('race 5 CRED-10 a note for all, and a payment of all, at once: one of them wins', async () => {
  for (let round = 0; round < 3; round += 1) {
    const invoice = await owner.sent();
    const [note, paid] = await Promise.all([credits.issue(invoice.uuid, { amount: 1062.5 }), payer.payByBank(invoice)]);
    const won = [note.status === 200, paid.status === 200];
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(await owner.invoice(invoice.uuid)).toMatchObject({ amount: 0, status: 'paid' });
  }
});

test('CRED-09 a note that comes to something else than was shown is not issued, and with what is shown anew it is', async () => {
  const invoice = await owner.sent();
  const shown = (await credits.preview(invoice.uuid, { amount: 300 })).body;
  expect([shown.total, shown.lessDue]).toEqual([300, 300]);
  await credits.record(1000, [invoice]);
  const asked = { amount: 300, expected: { total: shown.total, lessDue: shown.lessDue } };
  expect(await credits.issue(invoice.uuid, asked)).toMatchObject({ status: 422, body: { code: 'amount_changed' } });
  expect((await owner.invoice(invoice.uuid)).amount).toBe(62.5);
  const { total, lessDue } = (await credits.preview(invoice.uuid, { amount: 300 })).body;
  expect([total, lessDue]).toEqual([300, 62.5]);
  expect((await credits.issue(invoice.uuid, { ...asked, expected: { total, lessDue } })).status).toBe(200);
});

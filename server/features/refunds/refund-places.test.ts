import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CreditClient } from '../../testing/credit-client.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import type { Payer } from '../../testing/payer.ts';
import type { TestBusiness } from '../../testing/people.ts';
import { type RefundClient, startPayments } from '../../testing/refund-client.ts';
import type { TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let back: RefundClient;

beforeAll(async () => {
  ({ product, owner, payer, back } = await startPayments());
  await owner.call(`PUT ${owner.base}/money-settings`, { partPayments: { kind: 'any' } });
});
afterEach(() => expectSoundBooks(product.platform));
afterAll(() => product.stop());

const dueOn = async (uuid: string) => (await owner.invoice(uuid)).amount;
const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => (await answer).body.code;

test('PART-23 a refund is taken from where a manager chose; what it names is kept until it is decided, and is owed again then', async () => {
  const paid = await back.paidByCard();
  const { invoice: first, paymentId } = paid;
  const [second, third] = [await owner.sent(), await owner.sent()];
  await back.move(paymentId, { from: first.uuid, to: second.uuid }, 300);
  await back.move(paymentId, { from: first.uuid }, 100);

  const wrong: [[string | null, number][], string][] = [
    [[[first.uuid, 662.51]], 'more_than_stands'],
    [[[third.uuid, 1]], 'more_than_stands'],
    [[[randomUUID(), 1]], 'more_than_stands'],
    [[[null, 100.01]], 'no_credit'],
    [
      [
        [first.uuid, 1],
        [first.uuid, 2],
      ],
      'INVALID_INPUT',
    ],
    [
      [
        [first.uuid, 1],
        [null, 0],
      ],
      'INVALID_INPUT',
    ],
  ];
  for (const [places, code] of wrong)
    expect([places, await codeOf(back.refundFrom(paymentId, places))]).toEqual([places, code]);
  const from = [{ invoiceId: first.uuid, amount: 200 }];
  expect(await codeOf(back.refund(paymentId, 201, 'Too little', { from }))).toBe('INVALID_INPUT');

  await payer.control('/bank/settings', { refundsPending: true });
  const asked = await back.refundFrom(paymentId, [
    [first.uuid, 400],
    [null, 50],
  ]);
  expect(asked.body).toMatchObject({
    refundable: 612.5,
    credit: 50,
    unused: 100,
    allocations: [
      { invoiceId: first.id, amount: 662.5, free: 262.5 },
      { invoiceId: second.id, amount: 300, free: 300 },
    ],
    refunds: [
      {
        from: [
          { invoiceUuid: first.uuid, invoiceId: first.id, amount: 400 },
          { invoiceUuid: null, invoiceId: null, amount: 50 },
        ],
      },
    ],
  });
  // It cannot be moved, used, refunded again or pushed off.
  expect(await codeOf(back.move(paymentId, { from: first.uuid }, 262.51))).toBe('refund_under_way');
  expect(await codeOf(back.apply(paymentId, third.uuid, 50.01))).toBe('refund_under_way');
  expect(await codeOf(back.apply(paymentId, third.uuid, 100.01))).toBe('no_credit');
  expect(await codeOf(back.refundFrom(paymentId, [[first.uuid, 262.51]]))).toBe('refund_under_way');
  expect(await codeOf(new CreditClient(owner).issue(first.uuid, { amount: 662.51 }))).toBe('refund_under_way');
  expect(await codeOf(back.refund(paymentId, 612.51))).toBe('more_than_refundable');
  // What it does not name is free.
  expect((await back.apply(paymentId, third.uuid, 50)).body).toMatchObject({ credit: 0, unused: 50 });
  expect((await back.refundFrom(paymentId, [[second.uuid, 100]])).status).toBe(200);
  const lines = `${owner.base}/invoices/${second.uuid}/lineItems`;
  expect(await codeOf(owner.call(`DELETE ${lines}/${paymentId}`))).toBe('refund_under_way');
  // Without a choice: no unused money is free by now, so the newest first.
  const { refunds } = (await back.refund(paymentId, 300)).body;
  expect(refunds.at(-1)?.from).toMatchObject([
    { invoiceId: third.id, amount: 50 },
    { invoiceId: second.id, amount: 200 },
    { invoiceId: first.id, amount: 50 },
  ]);
  await owner.until(async () => (await back.atTheProvider(paid)).length === 3);
  await payer.control('/bank/settings', { refundsPending: false });
  expect([await dueOn(first.uuid), await dueOn(second.uuid), await dueOn(third.uuid)]).toEqual([400, 762.5, 1012.5]);
  await expectSoundBooks(product.platform);

  // A server of the version before would take all of it from the first invoice.
  const { sql } = product.platform.systemDb;
  const asBefore = sql`update payments set refunded_cents = refunded_cents + 1 where id = ${paymentId}`;
  await expect(asBefore).rejects.toThrow('says where it is taken from');

  const atTheBank = await back.atTheProvider(paid);
  for (const { id } of atTheBank) await payer.control(`/bank/refunds/${id}/settle`);
  await back.refundsAre(paymentId, 'succeeded');
  expect([await dueOn(first.uuid), await dueOn(second.uuid), await dueOn(third.uuid)]).toEqual([850, 1062.5, 1062.5]);
  expect((await back.money(paymentId)).body).toMatchObject({
    unused: 0,
    allocations: [{ invoiceId: first.id, amount: 212.5, free: 212.5 }],
  });
  await expectSoundBooks(product.platform);

  // One that comes back is there again where it was taken from.
  const chosen = atTheBank.find(({ amount }) => amount === 45_000);
  await payer.control(`/bank/refunds/${chosen?.id}/fail`, { code: 'expired_or_canceled_card' });
  await owner.until(async () => (await back.money(paymentId)).body.unused === 50);
  expect(await dueOn(first.uuid)).toBe(450);
  await back.apply(paymentId, third.uuid, 50);
});

test('PART-23 PART-08 PART-24 asked for while the same unused money is used in an order, by a manager and for another refund at once: one of them has it', async () => {
  const { invoice, paymentId } = await back.paidByCard();
  const { uuid: invoiceId } = await owner.sent();
  const targets = [{ invoiceId, amount: 100 }];
  for (let round = 0; round < 5; round += 1) {
    await back.move(paymentId, { from: invoice.uuid }, 100);
    const used = () =>
      owner.visit(`POST ${owner.portal}/payments/use-credit`, { targets, idempotentKey: randomUUID() });
    const wishes = [
      used,
      () => back.refundFrom(paymentId, [[null, 100]]),
      () => back.apply(paymentId, invoiceId, 100),
      used,
      () => back.refundFrom(paymentId, [[null, 100]]),
    ];
    const inTurn = [...wishes.slice(round), ...wishes.slice(0, round)];
    const answers = await Promise.all(inTurn.map((wish) => wish()));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  }
  await owner.until(async () =>
    (await back.money(paymentId)).body.refunds.every(({ status }) => status === 'succeeded'),
  );
  const { refunds, unused, allocations } = (await back.money(paymentId)).body;
  const went = [...refunds, ...allocations].reduce((sum, { amount }) => sum + amount, Number(unused));
  expect([unused, went]).toEqual([0, 1062.5]);
});

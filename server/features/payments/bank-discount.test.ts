import type { MoneySettingsJson } from '@underlay/contract/money-settings.ts';
import type { PreparedOrderJson } from '@underlay/contract/payment-orders.ts';
import type { AccountJson } from '@underlay/contract/portal.ts';
import type { ReceiptJson } from '@underlay/contract/receipts.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditOf } from '../../testing/audit-reader.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { DISPUTED_ACCOUNT, EMPTY_ACCOUNT, Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

interface Refusal {
  readonly code: string;
  readonly message: string;
}
const target = ({ uuid: invoiceId }: { uuid: string }, amount?: number) => ({ invoiceId, ...(amount && { amount }) });

test('DISC-06 DISC-04 X31 a business offers less by bank or more by card, and never both', async () => {
  const business = await TestBusiness.open(product);
  const set = (body: object) =>
    business.call<MoneySettingsJson & Refusal>(`PUT ${business.base}/money-settings`, {
      partPayments: { kind: 'any' },
      ...body,
    });
  const fees = await business.get<object>(`GET ${business.base}/settings`);
  const card = (percentage: number) =>
    business.call<Refusal>(`PUT ${business.base}/settings`, {
      ...fees,
      cardFee: { fixed: 0, percentage },
      version: undefined,
    });
  expect((await set({ bankDiscountPercent: 2 })).body).toMatchObject({
    ...{ code: 'surcharge_and_discount', message: 'Offer either a bank discount or a card surcharge.' },
  });
  expect((await card(0)).status).toBe(200);
  for (const bankDiscountPercent of [0, 5.01, -1, 1.005])
    expect((await set({ bankDiscountPercent })).body.code).toBe('INVALID_INPUT');
  expect((await set({ bankDiscountPercent: 2 })).body).toMatchObject({ bankDiscountPercent: 2, version: 1 });
  // What is left out stays.
  expect((await set({})).body.bankDiscountPercent).toBe(2);
  expect((await card(2.9)).body.code).toBe('surcharge_and_discount');
  expect(await auditOf(business).sentences()).toContain('Robin Ashby changed the discount for paying by bank to 2%');

  const payer = new Payer(business);
  const [one, two] = [await business.sent(), await business.sent()];
  const targets = [target(one), target(two, 500.25)];
  const prepared = await business.visit<PreparedOrderJson>(`POST ${business.portal}/payments/prepare`, { targets });
  expect(prepared.body).toMatchObject({
    ...{ bankDiscount: 31.26, amount: 1562.75 },
    targets: [{ bankDiscount: 21.25 }, { bankDiscount: 10.01 }],
    ways: [
      { method: 'ach', fee: 1, discount: 31.26, total: 1532.49 },
      { method: 'card', fee: 0, discount: 0, total: 1562.75 },
    ],
  });
  const account = await business.visit<AccountJson>(`GET ${business.portal}`);
  expect(account.body.bankDiscountPercent).toBe(2);

  const chosen = [target(one, 1062.5), target(two, 500.25)];
  const order = { targets: chosen, amount: 1531.49, accountNumber: EMPTY_ACCOUNT };
  expect((await payer.payByBank(one, { ...order, amount: 1562.75 })).body.code).toBe('amount_changed');
  const { status, body: paid } = await payer.payByBank(one, order);
  expect([status, paid.amount]).toEqual([200, 1532.49]);
  const shown = async ({ uuid }: { uuid: string }) => {
    const { amount, status: is, credits } = await business.invoice(uuid);
    return [
      amount,
      is,
      ...credits.map(({ kind, byBank, endsWithPayment, amount: of }) => [kind, byBank && endsWithPayment, of]),
    ];
  };
  expect(await shown(one)).toEqual([0, 'paid', ['discount', true, 21.25]]);
  expect(await shown(two)).toEqual([562.25, 'unpaid', ['discount', true, 10.01]]);
  const parts = await product.platform.systemDb.sql<{ subtotal: number; tax: number }[]>`
    select subtotal_cents subtotal, tax_cents tax from credits where payment_id = ${paid.uuid} order by total_cents desc`;
  expect(parts.map(({ subtotal, tax }) => [subtotal, tax])).toEqual([
    [2000, 125],
    [942, 59],
  ]);
  const receipt = await business.visit<ReceiptJson>(`GET ${business.portal}/payments/${paid.uuid}`);
  expect(receipt.body.discounts).toEqual([{ reason: 'bank', amount: 31.26 }]);
  expect((await business.invoice(one.uuid)).timeline.map(({ kind }) => kind)).toContain('bank_discount_taken');

  // The bank refuses it: all is due again, on both invoices.
  await product.settle();
  await payer.control('/clock/advance', { days: 4 });
  await payer.waitFor(one.uuid, 'failed');
  expect([await shown(one), await shown(two)]).toEqual([
    [1062.5, 'unpaid'],
    [1062.5, 'unpaid'],
  ]);

  // A part by bank, what is left by card at its price, which has none.
  await payer.payByBank(one, { targets: [target(one, 500)], amount: 490 });
  expect(await shown(one)).toEqual([562.5, 'unpaid', ['discount', true, 10]]);
  // The setting changes meanwhile: the payer is told, and the one that is on its way keeps what it was promised.
  await set({ bankDiscountPercent: null });
  expect((await payer.payByBank(one, { targets: [target(one, 562.5)], amount: 551.25 })).body.code).toBe(
    'amount_changed',
  );
  await set({ bankDiscountPercent: 1 });
  // With both: in time first, and of what is paid then by bank.
  const { uuid } = await business.draft();
  await business.addLine(uuid);
  await business.call(`PUT ${business.base}/invoices/${uuid}/early-discount`, { terms: { percent: 2, days: 10 } });
  await business.call(`PUT ${business.base}/invoices/${uuid}/status`, { status: 'sent' });
  const three = await business.invoice(uuid);
  const { status: took } = await payer.payByBank(three, { amount: 1030.84, accountNumber: DISPUTED_ACCOUNT });
  expect(took).toBe(200);
  expect((await shown(three)).toSorted()).toEqual(
    [0, ['discount', false, 21.25], ['discount', true, 10.41], 'paid'].toSorted(),
  );
  await expectSoundBooks(product.platform);
  await product.settle();
  await payer.control('/clock/advance', { days: 4 });
  await payer.waitFor(one.uuid, 'settled');
  expect(await shown(one)).toEqual([562.5, 'unpaid', ['discount', true, 10]]);
  await payer.control('/clock/advance', { days: 30 });
  await business.until(async () => (await business.invoice(uuid)).amount > 0);
  expect(await shown(three)).toEqual([1062.5, 'unpaid']);
  await expectSoundBooks(product.platform);
});

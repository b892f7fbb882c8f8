import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PriceList } from '@underlay/domain/payments/costs.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../../database/sql.ts';
import { CHAINED_AGAIN } from '../../testing/chained-again.ts';
import { expectSoundBooks } from '../../testing/ledger.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { PRICES } from '../../testing/prices.ts';
import { ProviderAccount } from '../../testing/provider-account.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

const migration = (name: string) => readFileSync(join(import.meta.dirname, '../../database/migrations', name), 'utf8');

let product: TestProduct;
let owner: TestBusiness;
let payer: Payer;
let back: RefundClient;
let there: ProviderAccount;

async function start(prices: PriceList) {
  product = await startProduct({ prices });
  owner = await TestBusiness.open(product);
  payer = new Payer(owner);
  back = new RefundClient(payer);
  there = new ProviderAccount(product, owner);
}

/** What the ledger has of a payment, in cents, by account. */
async function booked(paymentId: string): Promise<Record<string, number>> {
  const rows = await product.platform.systemDb.sql<{ account: string; amount: number }[]>`
    select account, sum(amount_cents)::bigint amount from ledger_lines l join ledger_transactions t using (business_id, sequence)
    where t.payment_id = ${paymentId} group by account having sum(amount_cents) <> 0`;
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

async function expectAgreement() {
  await product.settle();
  await expectSoundBooks(product.platform);
  return there.expectAgreement();
}

describe('with a price list', () => {
  beforeAll(() => start(PRICES));
  afterAll(() => product.stop());

  test('FEE-01 a payment costs the business the price on amount and fee, and the payer’s fee is its income', async () => {
    const invoice = await owner.sent();
    const { body: payment } = await payer.payByBank(invoice);
    await payer.waitFor(invoice.uuid, 'awaiting bank');
    await payer.control('/clock/advance', { days: 3 });
    await payer.waitFor(invoice.uuid, 'settled');
    expect(await booked(payment.uuid)).toEqual({
      clearing: 105_850,
      processing_costs: 500,
      processing_fee_income: -100,
      receivable: -106_250,
    });
    const card = await back.paidByCard();
    expect(await booked(card.paymentId)).toEqual({
      clearing: 106_160,
      processing_costs: 3_201,
      processing_fee_income: -3_111,
      receivable: -106_250,
    });
    expect(await expectAgreement()).toBe(212_010);
  });

  test('FEE-09 everything back to the payer takes the fee along, and the cost stays with the business', async () => {
    const { paymentId } = await back.paidByCard();
    await back.refund(paymentId, 1062.5);
    await back.refundsAre(paymentId, 'succeeded');
    expect(await booked(paymentId)).toEqual({ clearing: -3_201, processing_costs: 3_201 });
    await expectAgreement();
  });

  test('FEE-01 a dispute leaves the cost where it is; when it is won, everything else is there again', async () => {
    const { paymentId, intentId, invoice } = await back.paidByCard();
    await payer.control(`/bank/payments/${intentId}/dispute`);
    await payer.waitFor(invoice.uuid, 'failed');
    expect(await booked(paymentId)).toEqual({ clearing: -3_201, processing_costs: 3_201 });
    await expectAgreement();
    await payer.control(`/bank/payments/${intentId}/win`);
    await payer.waitFor(invoice.uuid, 'settled');
    expect(await booked(paymentId)).toMatchObject({ clearing: 106_160, processing_fee_income: -3_111 });
    await expectAgreement();
  });
});

describe('without a price list', () => {
  beforeAll(() => start(null));
  afterEach(expectAgreement);
  afterAll(() => product.stop());

  test('FEE-01 the platform keeps what the payer pays on top, and returns it with a whole refund', async () => {
    const { paymentId } = await back.paidByCard();
    const fees = { processing_costs: 3_111, processing_fee_income: -3_111 };
    expect(await booked(paymentId)).toEqual({ clearing: 106_250, receivable: -106_250, ...fees });
    await back.refund(paymentId, 1062.5);
    await back.refundsAre(paymentId, 'succeeded');
    expect(await booked(paymentId)).toEqual({});
  });

  test('FEE-09 a refund that was made at the provider leaves the cost there', async () => {
    const paid = await back.paidByCard();
    await back.refundThere(paid, 109_361);
    await back.refundsAre(paid.paymentId, 'succeeded');
    expect(await booked(paid.paymentId)).toEqual({ clearing: -3_111, processing_costs: 3_111 });
  });
});

describe.each(['in order', 'in one go', 'one by one'])('without a price list, %s', (how) => {
  beforeAll(() => start(null));
  afterEach(expectAgreement);
  afterAll(() => product.stop());

  test('FEE-01 payments of before get their cost by new entries, once, and what is written stays', async () => {
    const disputed = await back.paidByCard();
    await payer.control(`/bank/payments/${disputed.intentId}/dispute`);
    await payer.waitFor(disputed.invoice.uuid, 'failed');
    const part = await back.paidByCard();
    await back.refund(part.paymentId, 400);
    await back.refundsAre(part.paymentId, 'succeeded');
    // Its fee went back to the business with it, so nothing is left to post.
    const whole = await back.paidByCard();
    await back.refund(whole.paymentId, 1062.5);
    await back.refundsAre(whole.paymentId, 'succeeded');
    await expectAgreement();
    await asBefore();
    const { sql } = product.platform.systemDb;
    const written = () => sql`select sequence, kind, hash from ledger_transactions order by business_id, sequence`;
    const before = await written();
    const { provider, clearing } = await there.bothSides();
    expect(clearing).toBeGreaterThan(provider ?? 0);
    await sql.unsafe('drop function post_missing_costs');
    await sql.unsafe(migration('0045-costs-of-old-payments.sql'));
    if (how === 'in order') await sql.unsafe(migration('0045-costs-posted-in-order.sql'));
    if (how === 'in one go') await sql.unsafe(migration('0045-costs-posted.sql'));
    await filledIn();
    for (let times = 0; times < 2; times++) {
      await sql`select post_missing_costs(id) from businesses`;
      const after = await written();
      expect(after.slice(0, before.length)).toEqual(before);
      expect(after.slice(before.length).map(({ kind }) => kind)).toEqual(['payment_cost', 'payment_cost']);
      await expectAgreement();
    }
  });
});

/** What those migrations wrote, brought forward to the books of today. */
async function filledIn() {
  const operator = connect(product.databaseUrl, 1);
  await operator.unsafe('set session_replication_role = replica');
  await operator.unsafe(migration('0099-ledger-days-of-old-entries.sql'));
  await operator.end();
}

/** What the version before had written: no costs, and the fee in clearing as well as at the provider. */
const asBefore = () =>
  product.platform.systemDb.begin((tx) =>
    tx.unsafe(`
      set local session_replication_role = replica;
      alter table ledger_transactions alter posted_on drop not null;
      alter table ledger_lines alter posted_on drop not null;
      update payments set cost_cents = null, refunded_cost_cents = 0;
      update refunds set cost_cents = 0;
      update ledger_lines c set amount_cents = c.amount_cents + m.amount_cents from ledger_lines m
      where m.account = 'processing_costs' and c.account = 'clearing' and (c.business_id, c.sequence) = (m.business_id, m.sequence);
      delete from ledger_lines where account = 'processing_costs';
      ${CHAINED_AGAIN}`),
  );

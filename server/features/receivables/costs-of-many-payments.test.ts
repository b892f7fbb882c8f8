import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Sql } from '../../database/sql.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { RefundClient } from '../../testing/refund-client.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

const PAYMENTS = 10_000;
const LONGEST_WAIT_MILLISECONDS = 2_000;

let product: TestProduct;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const migration = (name: string) => readFileSync(join(import.meta.dirname, '../../database/migrations', name), 'utf8');

test('FEE-01 nobody waits long for the costs of many old payments, and each is posted once', async () => {
  const owner = await TestBusiness.open(product);
  const { paymentId } = await new RefundClient(new Payer(owner)).paidByCard();
  await product.settle();
  const { businessId } = owner.business;
  const { sql } = product.platform.systemDb;
  await asBefore(sql, { businessId, paymentId });
  const operator = connect(product.databaseUrl, 1, 600_000);
  let [longest, migrating] = [0, true];
  const migrated = (async () => {
    // In their order, as the runner does.
    for (const name of ['0045-costs-posted-in-order.sql', '0045-costs-posted.sql'])
      await operator.unsafe(migration(name));
  })().finally(() => {
    migrating = false;
  });
  while (migrating) {
    const begun = performance.now();
    await sql`update business_counters set next_account_number = next_account_number + 1 where business_id = ${businessId}`;
    longest = Math.max(longest, performance.now() - begun);
    await wait(20);
  }
  await migrated;
  await operator.end();
  expect(longest).toBeLessThan(LONGEST_WAIT_MILLISECONDS);
  const [posted] = await sql`
    select count(*), count(distinct payment_id) payments, max(sequence) as last from ledger_transactions
    where business_id = ${businessId} and kind = 'payment_cost'`;
  const [counters] = await sql`select ledger_sequence as last from business_counters where business_id = ${businessId}`;
  expect(posted).toEqual({ count: PAYMENTS, payments: PAYMENTS, last: counters?.last });
}, 120_000);

/** Many payments that were settled before costs were known, and a column for them of which no statistics know yet. */
async function asBefore(sql: Sql, { businessId, paymentId }: { businessId: string; paymentId: string }) {
  await sql.unsafe(
    'alter table ledger_transactions alter posted_on drop not null; alter table ledger_lines alter posted_on drop not null',
  );
  await sql`
    insert into payments select old.* from payments p cross join generate_series(1, ${PAYMENTS}::int) n
    cross join jsonb_populate_record(null::payments, to_jsonb(p) || jsonb_build_object(
      'id', gen_random_uuid(), 'provider_payment_id', p.provider_payment_id || n, 'allocated_cents', 0, 'applied', false)) old
    where p.business_id = ${businessId} and p.id = ${paymentId}`;
  await sql`
    insert into ledger_transactions (business_id, sequence, kind, reference, invoice_id, payment_id, created_at, previous_hash, hash)
    select business_id, 100 + row_number() over (), 'payment_settled', 'settled again:' || id, invoice_id, id, now(), '', ''
    from payments where business_id = ${businessId} and id <> ${paymentId}`;
  await sql`
    insert into ledger_lines (business_id, sequence, line, account, customer_id, amount_cents) select business_id, sequence, line, (array['clearing', 'receivable'])[line], null, line * 2 - 3
    from ledger_transactions cross join generate_series(1, 2) line where business_id = ${businessId} and sequence > 100`;
  await sql`update business_counters set ledger_sequence = ${PAYMENTS + 100} where business_id = ${businessId}`;
  await sql.unsafe(`
    analyze payments, ledger_transactions, ledger_lines;
    alter table payments drop column cost_cents;
    alter table payments add column cost_cents bigint`);
}

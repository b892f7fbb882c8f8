/** What the database keeps of allocations, and how payments of before get theirs, beside a server that knows of none. */
import { expect, test } from 'vitest';
import { migrate, readMigrations } from '../../database/migrate.ts';
import type { Sql } from '../../database/sql.ts';
import { emptyDatabase } from '../../testing/scratch-database.ts';
import { creditSources, figuresOf } from './credit-store.ts';

const BUSINESS = '11111111-1111-4111-8111-111111111111';
const CUSTOMER = '22222222-2222-4222-8222-222222222222';
const JOB = '33333333-3333-4333-8333-333333333333';
const id = (kind: number, n: number) => `${kind}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const invoice = (n: number) => id(4, n);
const payment = (n: number) => id(5, n);

/** Payments in every state, a refund, and credit that was used of what had been used, each on an invoice of $100.00. */
const PAYMENTS = [
  { n: 1, on: 1, state: 'settled' },
  { n: 2, on: 2, state: 'settled', refunded: 4_000 },
  { n: 3, on: 3, state: 'awaiting_bank' },
  { n: 4, on: 4, state: 'authorized', reserves: true },
  { n: 5, on: 5, state: 'started' },
  { n: 6, on: 6, state: 'failed' },
  { n: 7, on: 6, state: 'reversed' },
  // Nobody was waiting for it. $60.00 of it were used, and of these $20.00 once more when that invoice was paid otherwise.
  { n: 8, on: 7, state: 'settled', applied: false },
  { n: 9, on: 8, state: 'settled', method: 'credit', amount: 6_000, of: 8, applied: false },
] as const;
const SPENT_AGAIN = { n: 0, on: 9, state: 'settled', method: 'credit', amount: 2_000, of: 9 } as const;

/** What each invoice says of its money before and after, in cents: paid, on its way, reserved. */
const MONEY = [
  [1, 10_000, 0, 0],
  [2, 6_000, 0, 0],
  [3, 0, 10_000, 0],
  [4, 0, 0, 10_000],
  [5, 0, 0, 0],
  [6, 0, 0, 0],
  [7, 0, 0, 0],
  [8, 0, 0, 0],
  [9, 2_000, 0, 0],
] as const;

async function before(): Promise<Sql> {
  const { sql } = await emptyDatabase();
  await migrate(sql, { upTo: readMigrations().filter(({ name }) => name < '0102') });
  await sql.begin(async (tx) => {
    await tx.unsafe(`
      set local session_replication_role = replica;
      insert into businesses (id, portfolio_id, name, contact_first_name, contact_last_name, address, time_zone, created_at)
        values ('${BUSINESS}', '${BUSINESS}', 'Plank & Co', 'Dana', 'Whitfield', '{}', 'America/Chicago', now());
      insert into customers (business_id, id, customer_type, first_name, last_name, email, phone, address, account_number, communication_id, created_at)
        values ('${BUSINESS}', '${CUSTOMER}', 'individual', 'Robin', 'Ashby', '', '', '{}', 20001, '${CUSTOMER}', now());
      insert into jobs (business_id, id, customer_id, name, description, status, address, created_at)
        values ('${BUSINESS}', '${JOB}', '${CUSTOMER}', 'Stairs', '', 'quoted', '{}', now())`);
    for (const [n, paid, held, reserved] of MONEY)
      await tx`
        insert into invoices (business_id, id, number, is_quote, status, description, job_id, customer_id, created_at, due_date,
          sales_tax_basis_points, subtotal_cents, total_cents, paid_cents, held_cents, reserved_cents)
        values (${BUSINESS}, ${invoice(n)}, ${1000 + n}, false, ${paid + held === 10_000 ? 'paid' : 'unpaid'}, 'Stairs', ${JOB}, ${CUSTOMER},
          now(), now(), 0, 10000, 10000, ${paid}, ${held}, ${reserved})`;
    for (const each of [...PAYMENTS, SPENT_AGAIN]) await insertAsBefore(tx, each);
  });
  return sql;
}

/** As a server of the version before writes it. */
async function insertAsBefore(
  sql: Pick<Sql, 'unsafe'>,
  row: { n: number; on: number; state: string } & Partial<{
    refunded: number;
    reserves: boolean;
    applied: boolean;
    method: string;
    amount: number;
    of: number;
  }>,
) {
  const { n, on, state, refunded = 0, reserves = false, applied = true, method = 'card', amount = 10_000, of } = row;
  await sql.unsafe(`
    insert into payments (business_id, id, invoice_id, customer_id, method, state, applied, reserves, amount_cents, fee_cents, description,
      refunded_cents, credit_of, invoice_version, created_at)
    values ('${BUSINESS}', '${payment(n)}', '${invoice(on)}', '${CUSTOMER}', '${method}', '${state}', ${applied}, ${reserves}, ${amount}, 0, '',
      ${refunded}, ${of === undefined ? 'null' : `'${payment(of)}'`}, 1, now())`);
}

const money = (sql: Sql) => sql`
  select number - 1000 n, paid_cents paid, held_cents held, reserved_cents reserved from invoices order by number`;

/** What stands, by payment and invoice. */
const standing = (sql: Sql) => sql`
  select right(payment_id::text, 1)::int payment, right(invoice_id::text, 1)::int invoice, sum(amount_cents)::bigint amount
  from allocations group by 1, 2 having sum(amount_cents) <> 0 order by 1, 2`;

test('ALLOC-16 payments in every state get their allocations, credit from the payment that it came from, and no invoice another figure', async () => {
  const sql = await before();
  const was = await money(sql);
  await migrate(sql);
  expect(await money(sql)).toEqual(was);
  expect(await standing(sql)).toEqual([
    { payment: 1, invoice: 1, amount: 10_000 },
    { payment: 2, invoice: 2, amount: 6_000 },
    { payment: 3, invoice: 3, amount: 10_000 },
    { payment: 8, invoice: 9, amount: 2_000 },
  ]);
  const sums =
    await sql`select right(id::text, 1)::int n, allocated_cents stands from payments where allocated_cents <> 0 order by 1`;
  expect(sums).toEqual([
    { n: 1, stands: 10_000 },
    { n: 2, stands: 6_000 },
    { n: 3, stands: 10_000 },
    { n: 8, stands: 2_000 },
  ]);
  // What the portal's account says, and what an order of the customer may use: what is left of the payment, and nothing of its uses.
  const reader = { sql, businessId: BUSINESS };
  expect(await figuresOf(reader, CUSTOMER)).toMatchObject({ credit: 8_000 });
  expect(await creditSources(reader, CUSTOMER)).toEqual([{ kind: 'payment', id: payment(8), left: 8_000 }]);
  // Run twice, as after a kill, it does nothing more.
  const fill = readMigrations().find(({ name }) => name.startsWith('0103'));
  await sql.unsafe(fill?.text ?? '');
  expect(await sql`select count(*) from allocations`).toEqual([{ count: 4 }]);
});

test('ALLOC-08 ALLOC-16 what a server of the version before does meanwhile is allocated for it, and meant for its invoice for good', async () => {
  const sql = await before();
  await migrate(sql);
  const step = (change: string) => sql.begin((tx) => tx.unsafe(change));
  const pays = (n: number, cents: string) =>
    `update invoices set ${cents}, status = case when paid_cents + held_cents = total_cents then 'paid' else 'unpaid' end where id = '${invoice(n)}'`;
  const moves = (n: number, to: string) => `update payments set ${to} where id = '${payment(n)}'`;
  await step(`${moves(3, "state = 'settled'")}; ${pays(3, 'held_cents = 0, paid_cents = 10000')}`);
  await step(
    `${moves(4, "state = 'awaiting_bank', reserves = false")}; update invoices set reserved_cents = 0, held_cents = 10000, status = 'paid' where id = '${invoice(4)}'`,
  );
  await step(
    `${moves(1, "state = 'reversed'")}; update invoices set paid_cents = 0, status = 'unpaid' where id = '${invoice(1)}'`,
  );
  await step(
    `${moves(2, 'refunded_cents = 10000')}; update invoices set paid_cents = 0, status = 'unpaid' where id = '${invoice(2)}'`,
  );
  await sql.begin(async (tx) => {
    await insertAsBefore(tx, { n: 10, on: 6, state: 'settled', method: 'credit', amount: 3_000, of: 8 });
    await tx.unsafe(`update invoices set paid_cents = 3000 where id = '${invoice(6)}'`);
  });
  expect(await standing(sql)).toEqual([
    { payment: 3, invoice: 3, amount: 10_000 },
    { payment: 4, invoice: 4, amount: 10_000 },
    { payment: 8, invoice: 6, amount: 3_000 },
    { payment: 8, invoice: 9, amount: 2_000 },
  ]);
  const causes = await sql`select cause from allocations where cause <> 'migrated' order by at, cause`;
  expect(causes.map(({ cause }) => cause)).toEqual(['made', 'came_back', 'refunded', 'used']);
  const targets = await sql<{ invoice: number; amount: number }[]>`
    select right(invoice_id::text, 1)::int invoice, amount_cents amount from payment_targets
    where payment_id = any(${[payment(1), payment(4), payment(10)]}::uuid[]) order by payment_id`;
  expect(targets).toEqual([
    { invoice: 1, amount: 10_000 },
    { invoice: 4, amount: 10_000 },
    { invoice: 6, amount: 3_000 },
  ]);
  await expect(sql`update payment_targets set amount_cents = 1`).rejects.toThrow();
});

test('ALLOC-01 ALLOC-02 ALLOC-03 allocations are never changed, and a writer that forgets a sum is refused at the end', async () => {
  const sql = await before();
  await migrate(sql);
  for (const change of ['update allocations set amount_cents = 1', 'delete from allocations', 'truncate allocations'])
    await expect(sql.unsafe(change)).rejects.toThrow('append-only');
  const put = (n: number, on: number, cents: number) =>
    `insert into allocations (business_id, customer_id, invoice_id, payment_id, amount_cents, cause, actor, at)
     values ('${BUSINESS}', '${CUSTOMER}', '${invoice(on)}', '${payment(n)}', ${cents}, 'made', '', now())`;
  const says = (n: number, cents: number) =>
    `update payments set allocated_cents = allocated_cents + ${cents}, allocation_version = allocation_version + 1 where id = '${payment(n)}'`;
  const owes = (n: number, cents: number) =>
    `update invoices set paid_cents = paid_cents + ${cents} where id = '${invoice(n)}'`;
  const whole = (change: string) => sql.begin((tx) => tx.unsafe(change));
  await expect(whole(put(8, 7, 100))).rejects.toThrow(/another sum than its allocations/);
  await expect(whole(`${put(8, 7, 100)}; ${says(8, 100)}`)).rejects.toThrow(/invoice .* another sum/);
  await expect(whole(owes(7, 100))).rejects.toThrow(/invoice .* another sum/);
  await expect(whole(says(8, 100))).rejects.toThrow(/payment .* another sum/);
  await expect(whole(`${put(8, 7, 8_001)}; ${says(8, 8_001)}; ${owes(7, 8_001)}`)).rejects.toThrow('allocated_fits');
  await expect(
    whole(`${put(8, 7, -1)}; ${put(8, 5, 1)}; update invoices set paid_cents = 1 where id = '${invoice(5)}'`),
  ).rejects.toThrow(/more was taken back|another sum/);
  await expect(whole(`${put(8, 9, 8_001)}; ${owes(9, 8_001)}`)).rejects.toThrow('never_overpaid');
  await whole(`${put(8, 7, 100)}; ${says(8, 100)}; ${owes(7, 100)}`);
  await expect(whole(`insert into allocations select * from allocations limit 0; ${put(8, 7, 0)}`)).rejects.toThrow(
    'check',
  );
});

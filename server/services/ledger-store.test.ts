/** How entries of the books are chained, and what becomes of those that an earlier version wrote. */
import { expect, test } from 'vitest';
import { migrate, readMigrations } from '../database/migrate.ts';
import type { Sql } from '../database/sql.ts';
import { emptyDatabase } from '../testing/scratch-database.ts';

const BUSINESS = '11111111-1111-4111-8111-111111111111';
const CUSTOMER = '22222222-2222-4222-8222-222222222222';
const JOB = '33333333-3333-4333-8333-333333333333';
const INVOICE = '44444444-4444-4444-8444-444444444444';
const PAYMENT = '55555555-5555-4555-8555-555555555555';
/** Half past nine in the evening of the 31st of January in Kansas. */
const LATE = new Date('2026-02-01T03:30:00Z');

/** Two entries with their texts and hashes, computed by hand (books.md, E20). */
const EXAMPLE = {
  text1: `2|${BUSINESS}|1|2026-11-14|invoice_sent|invoice:${INVOICE}:sent:1|receivable,291671,${CUSTOMER},${JOB},,,${INVOICE};revenue,-267221,,${JOB},,,${INVOICE};sales_tax_payable,-24450,,,,,${INVOICE}`,
  hash1: 'ca8c0515cc2a97d9215ccdebb8de1ec234982c12675798d29ca78c1b161ff888',
  text2: `2|${BUSINESS}|2|2026-11-22|manual_payment|payment:${PAYMENT}|bank,100000,,,,,;receivable,-100000,${CUSTOMER},${JOB},,,${INVOICE}`,
  hash2: '9a8ff2447a295966be78c9a6ced394351fcd3c765bbad9fecd12cad70b740dbe',
};

/** Rows that the books refer to. What else they need is not looked at. */
const withBusiness = (sql: Sql) =>
  sql.begin((tx) =>
    tx.unsafe(`
      set local session_replication_role = replica;
      insert into businesses (id, portfolio_id, name, contact_first_name, contact_last_name, address, time_zone, created_at)
        values ('${BUSINESS}', '${BUSINESS}', 'Plank & Co', 'Dana', 'Whitfield', '{}', 'America/Chicago', now());
      insert into business_counters (business_id) values ('${BUSINESS}');
      insert into invoices (business_id, id, number, is_quote, description, job_id, customer_id, created_at, due_date, sales_tax_basis_points)
        values ('${BUSINESS}', '${INVOICE}', 1001, false, 'Stairs', '${JOB}', '${CUSTOMER}', now(), now(), 915)`),
  );

const migrationsBefore = (number: string) => readMigrations().filter(({ name }) => name < number);

const REFUSED = [
  "update ledger_lines set posted_on = '2026-01-01', amount_cents = amount_cents * 2",
  "update ledger_lines set posted_on = '2026-01-01', customer_id = gen_random_uuid() where account = 'receivable'",
  'update ledger_lines set job_id = gen_random_uuid()',
  "update ledger_transactions set posted_on = '2026-01-01', reference = 'other'",
  "update ledger_transactions set posted_on = '2026-01-01', invoice_id = gen_random_uuid()",
  'delete from ledger_lines',
];

const entries = (sql: Sql) => sql<{ sequence: number; hash: string; format: number }[]>`
  select sequence, encode(hash, 'hex') hash, format, posted_on::text "postedOn" from ledger_transactions order by sequence`;

test('E20 of books: entries say their day and what they are about, and are chained by a text anybody can hash again', async () => {
  const { sql } = await emptyDatabase();
  await migrate(sql);
  await withBusiness(sql);
  const { text1, hash1, text2, hash2 } = EXAMPLE;
  for (const text of [text1, text2]) {
    const [, , , day, kind, reference, lines] = text.split('|');
    await sql`select post_to_ledger(${BUSINESS}, ${kind ?? ''}, ${reference ?? ''}, null, ${day ?? ''}, ${LATE}, ${sql.json(linesOf(lines ?? '') as never)})`;
  }
  expect((await entries(sql)).map(({ hash, format }) => [hash, format])).toEqual([
    [hash1, 2],
    [hash2, 2],
  ]);
  // What parts the text stands in no kind and no reference.
  for (const reference of ['a|b', 'a,b', 'a;b']) {
    const lines = sql.json(linesOf('bank,100;suspense,-100') as never);
    const posted = sql`select post_to_ledger(${BUSINESS}, 'check', ${reference}, null, null, ${LATE}, ${lines})`;
    await expect(posted).rejects.toThrow('hashed_plainly');
  }
});

test('I5 I46 entries of before get their day in the zone of the business and what they are about, and keep every hash', async () => {
  const { sql } = await emptyDatabase();
  await migrate(sql, { upTo: migrationsBefore('0098') });
  await withBusiness(sql);
  await postAsBefore(sql, 'sent:1', { receivable: 109, revenue: -100, sales_tax_payable: -9 });
  await postAsBefore(sql, 'settled:1', { clearing: 106, processing_costs: 3, receivable: -109 });
  const written =
    await sql`select sequence, encode(hash, 'hex') hash, encode(previous_hash, 'hex') before from ledger_transactions`;
  await migrate(sql, { upTo: migrationsBefore('0099') });
  // While they are filled in, nothing else of them can be changed, and no day twice.
  for (const change of REFUSED) await expect(sql.unsafe(change)).rejects.toThrow('append-only');
  await migrate(sql);
  await expect(sql`update ledger_lines set posted_on = posted_on + 1`).rejects.toThrow('append-only');
  // A server of the version before writes on, beside this one.
  await postAsBefore(sql, 'late:1', { clearing: 100, processing_fee_income: -1, unapplied_credit: -99 });
  const after = await sql`
    select sequence, encode(hash, 'hex') hash, encode(previous_hash, 'hex') before from ledger_transactions order by sequence`;
  expect(after.slice(0, 2)).toEqual(written);
  expect((await entries(sql)).map(({ format }) => format)).toEqual([1, 1, 2]);
  const lines = await sql`
    select account, posted_on::text as day, customer_id customer, job_id job, invoice_id invoice from ledger_lines
    order by sequence, account`;
  const day = '2026-01-31';
  const [customer, job, invoice] = [CUSTOMER, JOB, INVOICE];
  const nothing = { customer: null, job: null, invoice: null };
  expect(lines).toEqual([
    { account: 'receivable', day, customer, job, invoice },
    { account: 'revenue', day, customer, job, invoice },
    { account: 'sales_tax_payable', day, ...nothing, invoice },
    { account: 'clearing', day, ...nothing },
    { account: 'processing_costs', day, ...nothing, job, invoice },
    { account: 'receivable', day, customer, job, invoice },
    { account: 'clearing', day, ...nothing },
    { account: 'processing_fee_income', day, ...nothing, invoice },
    { account: 'unapplied_credit', day, ...nothing, customer, invoice },
  ]);
});

/** As a server of the version before posts. */
function postAsBefore(sql: Sql, reference: string, amounts: Record<string, number>) {
  const lines = Object.entries(amounts).map(([account, amount]) => ({ account, amount }));
  return sql`
    select post_to_ledger(${BUSINESS}, 'entry', ${reference}, ${INVOICE}, ${PAYMENT}, ${CUSTOMER}, ${LATE}, ${sql.json(lines as never)})`;
}

const linesOf = (text: string) =>
  text.split(';').map((line) => {
    const [account, amount, customer, job, category, payee, invoice] = line.split(',');
    const about = Object.entries({ customer, job, category, payee, invoice }).filter(([, id]) => id);
    return { account, amount: Number(amount), ...Object.fromEntries(about) };
  });

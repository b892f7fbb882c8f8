import { setTimeout as wait } from 'node:timers/promises';
import type { Sql, Transaction } from '../server/database/sql.ts';
import { Payer } from '../server/testing/payer.ts';
import type { TestBusiness } from '../server/testing/people.ts';

const QUIET_MILLISECONDS = 30_000;
/** Each changes the end of the chain, which is looked for among all that was its end in the same transaction. */
const AT_ONCE = 500;
/** One that is owed, and one that was paid by card. */
const MODELS = 2;

/**
 * Gives a business so many invoices, half of them paid, as if each had been made, sent and paid: whatever version runs,
 * its own two are the models of all, with their lines, documents, payments, mails and entries in the books.
 */
export async function fillWithInvoices(owner: TestBusiness, sql: Sql, count: number) {
  const { businessId } = owner.business;
  await owner.sent();
  const paid = await owner.sent();
  const payer = new Payer(owner);
  const { body: form } = await payer.openForm(paid);
  await payer.confirmCard(form);
  await payer.finish(form.id);
  await untilQuiet(sql, businessId);
  const copies = Math.round(count / MODELS) - 1;
  await sql.begin((tx) => copyModels(tx, businessId, copies));
  await postCopies(sql, businessId, copies);
  await sql.unsafe('vacuum analyze');
}

/** Until the mails about both have left. */
async function untilQuiet(sql: Sql, businessId: string) {
  const end = Date.now() + QUIET_MILLISECONDS;
  for (;;) {
    const [row] = await sql<{ waiting: number; sent: number; paid: number }[]>`
      select count(*) filter (where state = 'queued') waiting, count(*) filter (where occasion = 'invoice') sent,
        count(*) filter (where occasion = 'payment') paid
      from deliveries where business_id = ${businessId}`;
    if (row?.waiting === 0 && row.sent >= MODELS && row.paid > 0) return;
    if (Date.now() > end) throw new Error('the mails about the first two invoices did not leave');
    await wait(100);
  }
}

async function copyModels(tx: Transaction, business: string, copies: number) {
  const [counters] = await tx<{ next: number }[]>`
    select next_invoice_number next from business_counters where business_id = ${business} for update`;
  const first = counters?.next ?? 0;
  await tx`
    create temporary table models on commit drop as
      select id, row_number() over (order by number) - 1 position from invoices where business_id = ${business}`;
  // An id of a copy follows from the id of its model, so that what refers to each other still does.
  for (const { name, changes } of await known(tx))
    await tx.unsafe(
      `insert into ${name} select copy.* from ${name} t join models m on m.id = ${changes.of}
        cross join generate_series(1, ${copies}) n
        cross join jsonb_populate_record(null::${name}, to_jsonb(t) || jsonb_build_object(${changes.set(first)})) copy
        where t.business_id = $1`,
      [business],
    );
  await tx`
    update business_counters set next_invoice_number = ${first + copies * MODELS} where business_id = ${business}`;
  await tx`
    update customers c set invoice_count = (select count(*) from invoices i where i.business_id = c.business_id and i.customer_id = c.id)
    where business_id = ${business}`;
}

/** A hash, marked as an id of the kind that the product makes. */
const copyOf = (column: string) =>
  `overlay(overlay(md5(${column}::text || n) placing '4' from 13) placing '8' from 17)::uuid`;
const ofPayment = '(select p.invoice_id from payments p where p.business_id = t.business_id and p.id = t.payment_id)';

const COPIED: readonly { name: string; changes: { of: string; set: (first: number) => string } }[] = [
  {
    name: 'invoices',
    changes: {
      of: 't.id',
      set: (first) => `'id', ${copyOf('t.id')}, 'number', ${first} + (n - 1) * ${MODELS} + m.position`,
    },
  },
  {
    name: 'invoice_lines',
    changes: { of: 't.invoice_id', set: () => `'id', ${copyOf('t.id')}, 'invoice_id', ${copyOf('t.invoice_id')}` },
  },
  { name: 'sent_documents', changes: { of: 't.invoice_id', set: () => `'invoice_id', ${copyOf('t.invoice_id')}` } },
  {
    name: 'payments',
    changes: {
      of: 't.invoice_id',
      set: () =>
        `'id', ${copyOf('t.id')}, 'invoice_id', ${copyOf('t.invoice_id')}, 'provider_payment_id', t.provider_payment_id || '_' || n`,
    },
  },
  {
    name: 'allocations',
    changes: {
      of: 't.invoice_id',
      set: () =>
        `'id', ${copyOf('t.id')}, 'invoice_id', ${copyOf('t.invoice_id')}, 'payment_id', ${copyOf('t.payment_id')}`,
    },
  },
  { name: 'payment_changes', changes: { of: ofPayment, set: () => `'payment_id', ${copyOf('t.payment_id')}` } },
  {
    name: 'deliveries',
    changes: {
      of: 't.invoice_id',
      set: () =>
        `'id', ${copyOf('t.id')}, 'subject_id', ${copyOf('t.subject_id')}, 'invoice_id', ${copyOf('t.invoice_id')}, 'cause', t.cause || '-' || n`,
    },
  },
];

/** A schema of before has no allocations. */
async function known(tx: Transaction) {
  const rows = await tx<{ name: string }[]>`select relname name from pg_class where relkind = 'r'`;
  const tables = new Set(rows.map(({ name }) => name));
  return COPIED.filter(({ name }) => tables.has(name));
}

/** Posts their entries as a server of the version before does, which all versions know. */
async function postCopies(sql: Sql, business: string, copies: number) {
  const models = await sql`
    select sequence from ledger_transactions where business_id = ${business} and invoice_id is not null`;
  for (let first = 1; first <= copies; first += AT_ONCE)
    await sql.unsafe(
      `select post_to_ledger(t.business_id, t.kind, coalesce(replace(t.reference, t.payment_id::text, t.payment::text), replace(t.reference, t.invoice_id::text, t.invoice::text)),
        t.invoice, t.payment, t.customer, t.created_at, t.lines)
      from (
        select t.*, n, ${copyOf('t.invoice_id')} invoice, ${copyOf('t.payment_id')} payment, (
          select min(customer_id::text)::uuid from ledger_lines l where l.business_id = t.business_id and l.sequence = t.sequence) customer, (
          select jsonb_agg(jsonb_build_object('account', account, 'amount', amount_cents) order by line)
          from ledger_lines l where l.business_id = t.business_id and l.sequence = t.sequence) lines
        from ledger_transactions t cross join generate_series($2::bigint, $3::bigint) n
        where t.business_id = $1 and t.sequence = any($4::text[]::bigint[])) t
      order by n, sequence`,
      [business, first, Math.min(copies, first + AT_ONCE - 1), models.map(({ sequence }) => String(sequence))],
    );
}

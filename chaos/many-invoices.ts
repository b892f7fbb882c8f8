import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Sql, Transaction } from '../server/database/sql.ts';
import { Payer } from '../server/testing/payer.ts';
import type { TestBusiness } from '../server/testing/people.ts';

const QUIET_MILLISECONDS = 30_000;
const AT_ONCE = 5_000;
/** One that is owed, and one that was paid by card. */
const MODELS = 2;

/**
 * Gives a business so many invoices, half of them paid, as if each had been made, sent and paid: whatever version runs,
 * its own two are the models of all, with their lines, documents, payments, mails and entries in the books.
 */
export async function fillWithInvoices(owner: TestBusiness, sql: Sql, count: number) {
  await owner.sent();
  const paid = await owner.sent();
  const payer = new Payer(owner);
  const { body: form } = await payer.openForm(paid);
  await payer.confirmCard(form);
  await payer.finish(form.id);
  await untilQuiet(sql, owner.business.businessId);
  await sql.begin((tx) => copyModels(tx, owner.business.businessId, Math.round(count / MODELS) - 1));
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
  for (const { name, changes } of COPIED)
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
  await postCopies(tx, business, copies);
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

interface Entry {
  readonly kind: string;
  readonly reference: string;
  readonly invoice: string;
  readonly payment: string | null;
  readonly lines: string;
  readonly sequence: number;
}

/** Goes on with the chain of the books, as post_to_ledger (migration 0001) does. */
async function postCopies(tx: Transaction, business: string, copies: number) {
  const models = await tx<Entry[]>`
    select t.kind, t.reference, t.invoice_id invoice, t.payment_id payment, t.sequence, jsonb_agg(
      jsonb_build_object('account', l.account, 'amount', l.amount_cents) order by l.line)::text lines
    from ledger_transactions t join ledger_lines l using (business_id, sequence)
    where t.business_id = ${business} and t.invoice_id is not null
    group by t.business_id, t.sequence order by t.sequence`;
  const [head] = await tx<{ sequence: number; hash: Buffer }[]>`
    select ledger_sequence sequence, ledger_hash hash from business_counters where business_id = ${business}`;
  let { sequence, hash } = head ?? { sequence: 0, hash: Buffer.alloc(0) };
  const rows: object[] = [];
  const write = async () => {
    const batch = tx.json(rows.splice(0) as never);
    await tx`
      insert into ledger_transactions
      select t.business_id, r.sequence, t.kind, r.reference, r.invoice, r.payment, t.created_at, decode(r.previous, 'hex'), decode(r.hash, 'hex')
      from jsonb_to_recordset(${batch}) r (model bigint, sequence bigint, reference text, invoice uuid, payment uuid, previous text, hash text)
      join ledger_transactions t on t.business_id = ${business} and t.sequence = r.model`;
    await tx`
      insert into ledger_lines
      select l.business_id, r.sequence, l.line, l.account, l.customer_id, l.amount_cents
      from jsonb_to_recordset(${batch}) r (model bigint, sequence bigint)
      join ledger_lines l on l.business_id = ${business} and l.sequence = r.model`;
  };
  for (let n = 1; n <= copies; n += 1) {
    for (const model of models) {
      const previous = hash;
      const [invoice, payment] = [idOfCopy(model.invoice, n), model.payment && idOfCopy(model.payment, n)];
      const reference = withIdsOfCopy(model, { invoice, payment });
      sequence += 1;
      const text = [business, sequence, model.kind, reference, model.lines].join('|');
      hash = createHash('sha256').update(previous).update(text).digest();
      const hashes = { previous: previous.toString('hex'), hash: hash.toString('hex') };
      rows.push({ model: model.sequence, sequence, reference, invoice, payment, ...hashes });
    }
    if (rows.length >= AT_ONCE) await write();
  }
  await write();
  await tx`
    update business_counters set ledger_sequence = ${sequence}, ledger_hash = ${hash} where business_id = ${business}`;
}

function withIdsOfCopy({ reference, invoice, payment }: Entry, copy: { invoice: string; payment: string | null }) {
  const named = reference.replace(invoice, copy.invoice);
  return payment && copy.payment ? named.replace(payment, copy.payment) : named;
}

/** As the database computes it from the same two. */
function idOfCopy(id: string, n: number): string {
  const digits = createHash('md5').update(`${id}${n}`).digest('hex');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-');
}

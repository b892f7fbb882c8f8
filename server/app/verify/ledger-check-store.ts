import { carries, DIMENSIONS, LEDGER_ACCOUNTS } from '@underlay/domain/ledger/accounts.ts';
import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

/** I1 and I2: sums that are not zero, by transaction and by business. */
export const unbalanced = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'ledger transaction ' || sequence || ' of ' || business_id as name, 'is off by ' || sum(amount_cents) || ' cents' as why
      from ledger_lines group by business_id, sequence having sum(amount_cents) <> 0
      union all
      select 'ledger of ' || business_id, 'is off by ' || sum(amount_cents) || ' cents'
      from ledger_lines group by business_id having sum(amount_cents) <> 0
      union all
      select 'ledger transaction ' || t.sequence || ' of ' || t.business_id, 'has no lines' from ledger_transactions t
      where not exists (select 1 from ledger_lines l where l.business_id = t.business_id and l.sequence = t.sequence)`,
  );

/** I4 and I46: each hash recomputed by the formula of its format (migrations 0001 and 0098), and each number one above the last. */
export const brokenChain = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with entries as (
        select l.business_id, l.sequence,
          case when t.format = 1 then jsonb_agg(jsonb_build_object('account', account, 'amount', amount_cents) order by line)::text
            else string_agg(concat_ws(',', account, amount_cents, coalesce(customer_id::text, ''), coalesce(job_id::text, ''),
              coalesce(category_id::text, ''), coalesce(payee_id::text, ''), coalesce(l.invoice_id::text, '')), ';' order by line)
          end as lines
        from ledger_lines l join ledger_transactions t using (business_id, sequence) group by l.business_id, l.sequence, t.format),
      chain as (
        select t.business_id, t.sequence, t.hash, t.previous_hash,
          case when t.format = 1 then concat_ws('|', t.business_id, t.sequence, t.kind, t.reference, e.lines)
            else concat_ws('|', '2', t.business_id, t.sequence, t.posted_on, t.kind, t.reference, e.lines) end as written,
          coalesce(lag(t.hash) over w, '') as before, coalesce(lag(t.sequence) over w, 0) as number_before
        from ledger_transactions t
        left join entries e on e.business_id = t.business_id and e.sequence = t.sequence
        window w as (partition by t.business_id order by t.sequence)),
      ends as (
        select distinct on (business_id) business_id, sequence, hash from ledger_transactions order by business_id, sequence desc)
      select 'ledger transaction ' || sequence || ' of ' || business_id as name,
        case when sequence <> number_before + 1 then 'does not follow the one before it'
          else 'is not what was written: its hash is another' end as why
      from chain
      where sequence <> number_before + 1 or previous_hash <> before
        or hash <> sha256(before || convert_to(written, 'UTF8'))
      union all
      select 'business_counters of ' || n.business_id, 'do not name the end of the ledger'
      from business_counters n left join ends e on e.business_id = n.business_id
      where n.ledger_sequence <> coalesce(e.sequence, 0) or n.ledger_hash <> coalesce(e.hash, '')`,
  );

/**
 * I46: a line has its entry's day, and says what its account asks for and nothing else. Credit of no invoice names none, and neither
 * does goodwill without one, which is of no job.
 */
export const wrongLines = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with accounts as (
        select * from jsonb_to_recordset(${sql.json(ACCOUNTS)})
          as a (account text, customer boolean, job boolean, category boolean, payee boolean, invoice boolean))
      select 'line ' || l.line || ' of ledger transaction ' || l.sequence || ' of ' || l.business_id as name,
        case when l.posted_on <> t.posted_on then 'has another day than its entry'
          when a.account is null then 'is on no account of ours: ' || l.account
          else 'does not say what lines of ' || l.account || ' are about' end as why
      from ledger_lines l join ledger_transactions t using (business_id, sequence) left join accounts a using (account)
      where l.posted_on <> t.posted_on or a.account is null
        or (l.customer_id is not null) <> customer
        or (l.job_id is not null) <> job and not (l.account = 'returns' and l.job_id is null and l.invoice_id is null)
        or (l.category_id is not null) <> category or (l.payee_id is not null) <> payee
        or (l.invoice_id is not null) <> invoice and not (l.account in ('unapplied_credit', 'returns') and l.invoice_id is null)`,
  );

const ACCOUNTS = LEDGER_ACCOUNTS.map((account) => ({
  account,
  ...Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, carries(account, dimension)])),
}));

const GUARDS = [
  ['ledger_transactions', 'append_only'],
  ['ledger_transactions', 'no_truncate'],
  ['ledger_lines', 'append_only'],
  ['ledger_lines', 'no_truncate'],
  ['ledger_lines', 'adds_up_to_zero'],
  ['payment_changes', 'append_only'],
  ['payment_authorizations', 'append_only'],
  ['signatures', 'append_only'],
  ['signed_files', 'append_only'],
  ['sent_documents', 'append_only'],
  ['statements', 'append_only'],
  ['credits', 'stays'],
  ['credits', 'no_delete'],
  ['credit_lines', 'append_only'],
  ['inventory_transactions', 'append_only'],
  ['events', 'append_only'],
  ['security_events', 'append_only'],
  ['security_events', 'no_truncate'],
] as const;

export const countGuards = async () => GUARDS.length;

/** I5: the guards of written rows exist and are enabled. */
export const sleepingGuards = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'trigger ' || guard || ' of ' || guarded as name, 'is missing or disabled' as why
      from unnest(${GUARDS.map(([table]) => table)}::text[], ${GUARDS.map(([, trigger]) => trigger)}::text[]) as g (guarded, guard)
      where not exists (
        select 1 from pg_trigger t where t.tgrelid = to_regclass(guarded) and t.tgname = guard and t.tgenabled in ('O', 'A'))`,
  );

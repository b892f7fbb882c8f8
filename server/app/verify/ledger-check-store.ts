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

/** I4: each hash recomputed by the formula of post_to_ledger (migration 0001), and each number one above the last. */
export const brokenChain = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with entries as (
        select business_id, sequence, jsonb_agg(jsonb_build_object('account', account, 'amount', amount_cents) order by line) as lines
        from ledger_lines group by business_id, sequence),
      chain as (
        select t.business_id, t.sequence, t.kind, t.reference, t.hash, t.previous_hash, e.lines,
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
        or hash <> sha256(before || convert_to(concat_ws('|', business_id, sequence, kind, reference, lines::text), 'UTF8'))
      union all
      select 'business_counters of ' || n.business_id, 'do not name the end of the ledger'
      from business_counters n left join ends e on e.business_id = n.business_id
      where n.ledger_sequence <> coalesce(e.sequence, 0) or n.ledger_hash <> coalesce(e.hash, '')`,
  );

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

-- Each line of the books says its day and what it is about, since an entry over several invoices cannot be told apart later.
alter table ledger_transactions
  -- The day it counts on, in the business's zone.
  add column posted_on date,
  -- Which text its hash is of: 1 is accounts and amounts alone, 2 is the day and everything that its lines say.
  add column format bigint not null default 1,
  add constraint hashed_plainly check (format = 1 or format = 2 and (kind || reference) !~ '[|,;]') not valid;
alter table ledger_lines
  add column posted_on date,
  -- Which of these a line carries its account says (domain/ledger/accounts.ts).
  add column job_id uuid,
  add column category_id uuid,
  add column payee_id uuid,
  add column invoice_id uuid;

-- Writes one double-entry transaction and chains it to the one before. Answers false when the reference was already posted. A line
-- has an account, an amount in cents, and any of customer, job, category, payee and invoice. Without a day it is that of the
-- business at the moment it is written for.
create function post_to_ledger(
  of_business uuid, of_kind text, of_reference text, of_payment uuid, on_day date, at timestamptz, lines jsonb
) returns boolean language plpgsql as $$
declare
  head record;
  next_sequence bigint;
  day date;
  next_hash bytea;
  written text;
  one_invoice uuid;
begin
  select ledger_sequence, ledger_hash into head from business_counters where business_id = of_business for update;
  if exists (select 1 from ledger_transactions where business_id = of_business and reference = of_reference) then
    return false;
  end if;
  next_sequence := head.ledger_sequence + 1;
  day := coalesce(on_day, (at at time zone (select time_zone from businesses where id = of_business))::date);
  select
    string_agg(concat_ws(',', l.account, l.amount, coalesce(l.customer::text, ''), coalesce(l.job::text, ''),
      coalesce(l.category::text, ''), coalesce(l.payee::text, ''), coalesce(l.invoice::text, '')), ';' order by position),
    case when min(l.invoice::text) = max(l.invoice::text) then min(l.invoice::text)::uuid end
    into written, one_invoice
  from jsonb_array_elements(lines) with ordinality as entry (line, position) cross join jsonb_to_record(line)
    as l (account text, amount bigint, customer uuid, job uuid, category uuid, payee uuid, invoice uuid);
  next_hash := sha256(head.ledger_hash || convert_to(
    concat_ws('|', '2', of_business, next_sequence, day, of_kind, of_reference, written), 'UTF8'));
  insert into ledger_transactions
    (business_id, sequence, kind, reference, invoice_id, payment_id, created_at, previous_hash, hash, posted_on, format)
    values (of_business, next_sequence, of_kind, of_reference, one_invoice, of_payment, at, head.ledger_hash, next_hash, day, 2);
  insert into ledger_lines
    (business_id, sequence, line, account, customer_id, amount_cents, posted_on, job_id, category_id, payee_id, invoice_id)
    select of_business, next_sequence, position, l.account, l.customer, l.amount, day, l.job, l.category, l.payee, l.invoice
    from jsonb_array_elements(lines) with ordinality as entry (line, position) cross join jsonb_to_record(line)
      as l (account text, amount bigint, customer uuid, job uuid, category uuid, payee uuid, invoice uuid);
  update business_counters set ledger_sequence = next_sequence, ledger_hash = next_hash where business_id = of_business;
  return true;
end $$;

-- For servers of the version before: what a line is about follows from the entry's invoice and customer. It goes with the next release.
create or replace function post_to_ledger(
  of_business uuid, of_kind text, of_reference text, of_invoice uuid, of_payment uuid, of_customer uuid, at timestamptz, lines jsonb
) returns boolean language sql as $$
  select post_to_ledger(of_business, of_kind, of_reference, of_payment, null, at, (
    select jsonb_agg(line || jsonb_strip_nulls(jsonb_build_object(
      'customer', case when line ->> 'account' in ('receivable', 'unapplied_credit', 'revenue', 'returns') then of_customer end,
      'job', case when line ->> 'account' in ('receivable', 'revenue', 'returns', 'processing_costs') then job_id end,
      'invoice', case when line ->> 'account' not in ('clearing', 'bank', 'suspense') then of_invoice end)) order by position)
    from jsonb_array_elements(lines) with ordinality as entry (line, position)
      left join invoices on business_id = of_business and id = of_invoice))
$$;

-- While old lines are filled in, this is all that may happen to them: what was empty is written, once, together with the day.
create function fill_once() returns trigger language plpgsql as $$
declare
  filled text;
begin
  if tg_op = 'UPDATE' and old.posted_on is null and new.posted_on is not null
    and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    foreach filled in array tg_argv loop
      if to_jsonb(old) -> filled not in ('null'::jsonb, to_jsonb(new) -> filled) then
        raise exception '% is append-only', tg_table_name;
      end if;
    end loop;
    return new;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create or replace trigger append_only before delete or update on ledger_transactions for each row execute function fill_once('posted_on');
create or replace trigger append_only before delete or update on ledger_lines
  for each row execute function fill_once('posted_on', 'customer_id', 'job_id', 'invoice_id');

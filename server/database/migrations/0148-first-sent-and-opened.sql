-- When a quote was first sent and first opened (SEE-03), with the quote itself: its lists and the report of quotes are answered from one
-- index each. Triggers write it, also for servers of the version before.
alter table invoices
  add column first_sent_at timestamptz,
  add column first_opened_at timestamptz;

-- What was signed stays (VER-03). When it was first sent and opened is no part of it, and is filled in once.
create or replace function answer_stays() returns trigger language plpgsql as $$
declare
  kept invoices;
begin
  kept := new;
  if old.first_sent_at is null then
    kept.first_sent_at := null;
  end if;
  if old.first_opened_at is null then
    kept.first_opened_at := null;
  end if;
  if old.outcome = 'accepted' and kept is distinct from old then
    raise exception 'quote % was signed', old.id;
  end if;
  if new.status <> 'sent' or not new.is_quote then
    new.outcome := null;
    new.outcome_at := null;
  end if;
  return new;
end $$;

create function first_sent() returns trigger language plpgsql as $$
begin
  update invoices set first_sent_at = (
    select min(sent_at) from sent_documents where business_id = new.business_id and invoice_id = new.invoice_id)
  where business_id = new.business_id and id = new.invoice_id and is_quote and (first_sent_at is null) is true;
  return null;
end $$;
create trigger first_sent after insert on sent_documents for each row execute function first_sent();

create function first_opened() returns trigger language plpgsql as $$
begin
  update invoices set first_opened_at = (
    select min(first_at) from offer_reads where business_id = new.business_id and invoice_id = new.invoice_id)
  where business_id = new.business_id and id = new.invoice_id and (first_opened_at is null) is true;
  return null;
end $$;
create trigger first_opened after insert on offer_reads for each row execute function first_opened();

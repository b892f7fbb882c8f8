-- What became of a quote that was sent (selling.md, 3.1), and who has read which version of it (VER-04).
alter table invoices
  add column outcome text,
  add column outcome_at timestamptz;
alter table invoices
  add constraint invoices_outcome_check check (
    outcome is null or (outcome in ('accepted', 'declined', 'withdrawn') and is_quote and status = 'sent')) not valid,
  add constraint invoices_outcome_at_check check ((outcome is null) = (outcome_at is null)) not valid;

-- What was signed stays (VER-03). Any other answer goes with the quote that is taken back, also at a server that knows of none.
create function answer_stays() returns trigger language plpgsql as $$
begin
  if old.outcome = 'accepted' then
    raise exception 'quote % was signed', old.id;
  end if;
  if new.status <> 'sent' or not new.is_quote then
    new.outcome := null;
    new.outcome_at := null;
  end if;
  return new;
end $$;
create trigger answer_stays before update on invoices for each row when (old.outcome is not null) execute function answer_stays();
create trigger signed_stays before delete on invoices for each row when (old.outcome = 'accepted') execute function refuse_change();

create function signed_parts_stay() returns trigger language plpgsql as $$
declare
  part record;
begin
  part := case tg_op when 'DELETE' then old else new end;
  if exists (select from invoices where business_id = part.business_id and id = part.invoice_id and outcome = 'accepted') then
    raise exception 'quote % was signed', part.invoice_id;
  end if;
  return part;
end $$;
create trigger signed_stays before insert or update or delete on invoice_lines for each row execute function signed_parts_stay();
create trigger signed_stays before insert or update or delete on invoice_sections for each row execute function signed_parts_stay();
create trigger signed_stays before insert or update or delete on invoice_taxes for each row execute function signed_parts_stay();

create table offer_reads (
  business_id uuid not null,
  invoice_id uuid not null,
  -- The number of the version, from 1.
  version bigint not null check (version > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  times bigint not null default 1 check (times > 0),
  primary key (business_id, invoice_id, version),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade
);
select underlay_wall('offer_reads');

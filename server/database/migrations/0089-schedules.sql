-- How a contract will be paid that an offer opens (SCHED). A quote without rows is paid by one closing row (SCHED-07).
create table offer_rows (
  business_id uuid not null,
  invoice_id uuid not null,
  position bigint not null check (position between 1 and 24),
  name text not null check (length(name) between 1 and 100),
  basis text not null check (basis in ('percent', 'amount', 'rest', 'progress')),
  basis_points bigint check (basis_points between 1 and 10000),
  amount_cents bigint check (amount_cents > 0),
  -- At most so much of a percent.
  most_cents bigint check (most_cents > 0),
  due text not null check (due in ('acceptance', 'day', 'days', 'start', 'complete', 'reached')),
  due_on date,
  -- Days after the acceptance.
  due_days bigint check (due_days between 1 and 365),
  -- From the day that its invoice is sent to the day that it is due.
  pay_days bigint not null check (pay_days in (0, 7, 10, 15, 30)),
  sends_itself boolean not null,
  primary key (business_id, invoice_id, position),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade,
  check ((basis = 'percent') = (basis_points is not null)),
  check ((basis = 'amount') = (amount_cents is not null)),
  check (basis = 'percent' or most_cents is null),
  check ((due = 'day') = (due_on is not null)),
  check ((due = 'days') = (due_days is not null)),
  -- The deposit.
  check (due <> 'acceptance' or position = 1)
);
select underlay_wall('offer_rows');

-- A schedule always closes: its last row takes what the others leave, and no other does (SCHED-03).
create function schedule_closes() returns trigger language plpgsql as $$
declare
  of_business uuid := coalesce(new.business_id, old.business_id);
  of_invoice uuid := coalesce(new.invoice_id, old.invoice_id);
begin
  if exists (
    select from offer_rows where business_id = of_business and invoice_id = of_invoice
    having count(*) > 0
      and (count(*) filter (where basis in ('rest', 'progress')) <> 1
        or max(position) <> count(*)
        or max(position) <> max(position) filter (where basis in ('rest', 'progress')))
  ) then
    raise exception 'the schedule of offer % does not close', of_invoice;
  end if;
  return null;
end $$;
create constraint trigger schedule_closes after insert or update or delete on offer_rows
  deferrable initially deferred for each row execute function schedule_closes();

-- Whether the invoice of a draw is sent when its time has come, or waits to be sent (DRAW-04).
alter table draws add column sends_itself boolean not null default false;

-- The schedule that new quotes begin with (QUO-10). Null: the one closing row.
alter table selling_settings add column schedule jsonb;

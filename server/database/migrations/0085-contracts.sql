-- The signed quote of a job, and the parts in which it is billed (CONT, DRAW).
create table contracts (
  business_id uuid not null references businesses (id),
  id uuid not null,
  job_id uuid not null,
  customer_id uuid not null,
  -- The quote whose acceptance opened it.
  quote_id uuid not null,
  -- The total of its signed offers, tax included.
  sum_cents bigint not null,
  -- The totals of its draws that their customer has.
  billed_cents bigint not null default 0,
  opened_at timestamptz not null,
  canceled_at timestamptz,
  -- Why it was canceled.
  reason text,
  primary key (business_id, id),
  unique (business_id, quote_id),
  foreign key (business_id, job_id) references jobs (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  foreign key (business_id, quote_id) references invoices (business_id, id),
  constraint never_billed_more check (0 <= billed_cents and billed_cents <= sum_cents),
  check ((canceled_at is null) = (reason is null)),
  check (length(reason) between 1 and 1000)
);
create unique index one_open_contract on contracts (business_id, job_id) where canceled_at is null;
create index contracts_of_job on contracts (business_id, job_id, opened_at desc);
select underlay_wall('contracts');

create table draws (
  business_id uuid not null,
  id uuid not null,
  contract_id uuid not null,
  position bigint not null,
  name text not null check (length(name) between 1 and 100),
  planned_cents bigint not null check (planned_cents >= 0),
  -- Whether it takes the rest, so that it is billed last.
  closes boolean not null,
  due text not null check (due in ('acceptance', 'day', 'days', 'start', 'complete', 'reached')),
  due_on date,
  -- Days after the acceptance.
  due_days bigint,
  -- From the day that its invoice is sent to the day that it is due.
  pay_days bigint not null check (pay_days >= 0),
  -- When the manager said that it is reached.
  reached_on date,
  -- Set when the contract was canceled before this was billed.
  dropped_at timestamptz,
  primary key (business_id, id),
  unique (business_id, contract_id, position),
  foreign key (business_id, contract_id) references contracts (business_id, id),
  check ((due = 'day') = (due_on is not null)),
  check ((due = 'days') = (due_days is not null))
);
select underlay_wall('draws');

-- What a draw that its customer has bills of each signed line. Its taxes are those of its invoice.
create table draw_parts (
  business_id uuid not null,
  draw_id uuid not null,
  line_id uuid not null,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (business_id, draw_id, line_id),
  foreign key (business_id, draw_id) references draws (business_id, id),
  foreign key (business_id, line_id) references invoice_lines (business_id, id)
);
create index draw_parts_of_line on draw_parts (business_id, line_id);
select underlay_wall('draw_parts');

-- The draw that an invoice bills. Null for any other invoice.
alter table invoices add column draw_id uuid;
alter table invoices
  add constraint invoices_draw_fkey foreign key (business_id, draw_id) references draws (business_id, id) not valid;
-- What a signed line is worth once the document's discount is shared out. Null until it was signed.
alter table invoice_lines add column value_cents bigint;

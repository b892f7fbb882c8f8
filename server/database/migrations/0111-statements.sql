-- The statements that customers were sent, as they were (STMT-06).
create table statements (
  business_id uuid not null references businesses (id),
  id uuid not null,
  customer_id uuid not null,
  -- The day of the business: a customer gets one a day (STMT-07).
  sent_on date not null,
  -- The last entry of the ledger that it knows. What it says can be worked out again up to there.
  ledger_sequence bigint not null,
  document jsonb not null,
  -- Of the document as text, with its names in order.
  sha256 bytea not null,
  -- The user who sent it; empty when it went out by its schedule.
  created_by text not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  unique (business_id, customer_id, sent_on)
);
select underlay_wall('statements');
create trigger append_only before update or delete on statements for each row execute function refuse_change();

-- Their mail.
alter table deliveries drop constraint deliveries_occasion_check;
alter table deliveries add constraint deliveries_occasion_check
  check (occasion in ('invoice', 'reminder', 'message', 'payment', 'crew', 'signed', 'canceled', 'moved', 'statement')) not valid;

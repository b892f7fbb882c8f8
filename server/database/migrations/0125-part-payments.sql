-- How much of an invoice its customer may pay at once (PART-01). Without a row, and where an invoice says nothing, all that is due.
create table money_settings (
  business_id uuid primary key references businesses (id),
  -- What it asks for besides is the least part, in cents, or in basis points of the invoice's total.
  part_rule jsonb not null check (coalesce(part_rule ->> 'kind', '') in ('off', 'any', 'amount', 'percent')),
  version bigint not null default 1
);
select underlay_wall('money_settings');

-- How much of it may be paid at once, where it says so itself. Null: as its business says.
alter table invoices add column part_rule jsonb;
alter table invoices add constraint part_rule_is_one
  check (part_rule is null or coalesce(part_rule ->> 'kind', '') in ('off', 'any', 'amount', 'percent')) not valid;

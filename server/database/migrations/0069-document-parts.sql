-- Sections of a document (QUO-01). Lines stand in one of them or in none.
create table invoice_sections (
  business_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  position bigint not null,
  name text not null check (length(name) between 1 and 100),
  note text not null default '' check (length(note) <= 500),
  primary key (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade
);
create index invoice_sections_in_order on invoice_sections (business_id, invoice_id, position);
select underlay_wall('invoice_sections');

-- What one unit of a line costs the business (QUO-07). In a table of its own, which no query for customers reads (QUO-08).
create table line_costs (
  business_id uuid not null,
  line_id uuid not null,
  unit_cost_cents bigint not null check (unit_cost_cents >= 0),
  primary key (business_id, line_id),
  foreign key (business_id, line_id) references invoice_lines (business_id, id) on delete cascade
);
select underlay_wall('line_costs');

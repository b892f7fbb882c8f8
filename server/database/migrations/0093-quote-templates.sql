-- A quote without a job, to begin others with (QUO-14). For members alone: what its lines cost stands in it (QUO-08).
create table quote_templates (
  business_id uuid not null references businesses (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 100),
  -- What is copied of a quote: its rows of invoice_sections, invoice_lines, line_costs, offers and offer_rows, and what it says as a whole.
  parts jsonb not null,
  created_at timestamptz not null,
  version bigint not null default 1,
  primary key (business_id, id)
);
create unique index quote_templates_by_name on quote_templates (business_id, lower(name));
select underlay_wall('quote_templates');

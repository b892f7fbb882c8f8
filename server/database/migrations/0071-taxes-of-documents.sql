-- What a document is taxed with (TAX-04, TAX-05): one row for each rate, under the name and the percent that it had. Those of a
-- document that its customer has stay as they are. A draft has rows where a line is not taxed with the document's own rate.
create table invoice_taxes (
  business_id uuid not null,
  invoice_id uuid not null,
  position bigint not null,
  -- Null for the document's own rate.
  tax_rate_id uuid,
  name text not null,
  basis_points bigint not null check (basis_points between 0 and 10000),
  base_cents bigint not null,
  tax_cents bigint not null,
  primary key (business_id, invoice_id, position),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade,
  foreign key (business_id, tax_rate_id) references tax_rates (business_id, id)
);
select underlay_wall('invoice_taxes');

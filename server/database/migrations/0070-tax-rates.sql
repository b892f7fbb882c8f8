-- Named rates that lines are taxed with (TAX-01). A retired one stays on the lines that have it.
create table tax_rates (
  business_id uuid not null references businesses (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 40),
  -- 9.15% is 915.
  basis_points bigint not null check (basis_points between 0 and 10000),
  active boolean not null default true,
  version bigint not null default 1,
  primary key (business_id, id)
);
create unique index tax_rates_by_name on tax_rates (business_id, lower(name)) where active;
select underlay_wall('tax_rates');

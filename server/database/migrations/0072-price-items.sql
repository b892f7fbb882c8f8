-- Products and services that lines are made of (BOOK-01). A retired one stays on the lines that it is on. None is ever deleted.
create table price_items (
  business_id uuid not null references businesses (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 200),
  -- As it stands on a line.
  description text not null check (length(description) between 1 and 500),
  code text not null check (length(code) <= 40),
  category_id uuid not null,
  unit text not null,
  rate_cents bigint not null check (rate_cents >= 0),
  -- What one unit costs the business. Null when nobody said.
  cost_cents bigint check (cost_cents >= 0),
  -- With the document's own sales tax, with a named rate, or not at all.
  tax text not null check (tax in ('document', 'none', 'named')),
  tax_rate_id uuid,
  waste_basis_points bigint not null check (waste_basis_points between 0 and 10000),
  -- What it sells of the inventory.
  stock_item_id uuid,
  active boolean not null default true,
  created_at timestamptz not null,
  version bigint not null default 1,
  -- What a search finds it by, made by a trigger: a line for the name and one for the code (0051).
  find_text text,
  primary key (business_id, id),
  foreign key (business_id, category_id) references categories (business_id, id),
  foreign key (business_id, tax_rate_id) references tax_rates (business_id, id),
  foreign key (business_id, stock_item_id) references inventory_items (business_id, id),
  check ((tax = 'named') = (tax_rate_id is not null))
);
create unique index price_items_unique on price_items (business_id, lower(name)) where active;
create index price_items_by_name on price_items (business_id, active, lower(name), id) include (find_text);
create index price_items_by_words on price_items using gin (business_id, find_text gin_trgm_ops);
select underlay_wall('price_items');

create function words_of_price_item() returns trigger language plpgsql as $$
begin
  new.find_text := search_lines(new.name, new.code);
  return new;
end $$;
create trigger found_by before insert or update of name, code on price_items
  for each row execute function words_of_price_item();

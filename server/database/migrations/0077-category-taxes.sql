-- What a new line of a category is taxed with (TAX-07): the document's own sales tax, a named rate, or nothing.
alter table categories
  add column tax text not null default 'document',
  add column tax_rate_id uuid;
alter table categories
  add constraint categories_tax_check check (tax in ('document', 'none', 'named')) not valid,
  add constraint categories_rate_check check ((tax = 'named') = (tax_rate_id is not null)) not valid,
  add constraint categories_tax_rate
    foreign key (business_id, tax_rate_id) references tax_rates (business_id, id) not valid;

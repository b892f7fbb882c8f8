-- What a line is in, what is taken off it and what it is taxed with (QUO-01, QUO-04, TAX-02).
alter table invoice_lines
  add column section_id uuid,
  add column discount_basis_points bigint,
  add column discount_cents bigint,
  -- With the document's own sales tax, with a named rate, or not at all.
  add column tax text not null default 'document',
  add column tax_rate_id uuid;
alter table invoice_lines
  add constraint invoice_lines_section
    foreign key (business_id, section_id) references invoice_sections (business_id, id) not valid,
  add constraint invoice_lines_tax_check check (tax in ('document', 'none', 'named')) not valid,
  add constraint named_rates_are_there check ((tax = 'named') = (tax_rate_id is not null)) not valid,
  add constraint invoice_lines_discount_check check (discount_basis_points is null or discount_cents is null) not valid,
  add constraint invoice_lines_discount_percent_check
    check (discount_basis_points > 0 and discount_basis_points <= 10000) not valid,
  add constraint invoice_lines_discount_amount_check check (discount_cents > 0) not valid;

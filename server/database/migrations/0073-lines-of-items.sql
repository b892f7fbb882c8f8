-- The item of the price book that a line was made of (BOOK-02), and what was measured before the waste was added (BOOK-04). Both are
-- the business's own: no query for customers reads them (QUO-08).
alter table invoice_lines
  add column price_item_id uuid,
  add column measured numeric(12,2),
  add column waste_basis_points bigint;
alter table invoice_lines
  add constraint invoice_lines_price_item
    foreign key (business_id, price_item_id) references price_items (business_id, id) not valid,
  add constraint invoice_lines_measured_check
    check (measured >= 0 and waste_basis_points between 0 and 10000 and (measured is null) = (waste_basis_points is null)) not valid;

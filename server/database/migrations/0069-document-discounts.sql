-- A document's discount (QUO-05), and what is hidden from its customer (QUO-02).
alter table invoices
  -- As it was given: a percent or an amount. The amount may be above the subtotal, and counts as the subtotal then.
  add column discount_basis_points bigint,
  add column discount_amount_cents bigint,
  -- Empty for "Discount".
  add column discount_name text not null default '',
  -- What it takes off.
  add column discount_cents bigint not null default 0,
  -- Whether quantities, units and rates are hidden; the totals of sections; everything but descriptions and the total.
  add column hides_rates boolean not null default false,
  add column hides_section_totals boolean not null default false,
  add column shows_one_price boolean not null default false;
alter table invoices
  drop constraint invoices_check,
  add constraint invoices_add_up
    check (total_cents = subtotal_cents - discount_cents + tax_cents and total_cents <= 9999999999) not valid,
  add constraint discounts_take_at_most_all check (discount_cents >= 0 and discount_cents <= subtotal_cents) not valid,
  add constraint invoices_discount_check
    check (discount_basis_points is null or discount_amount_cents is null) not valid,
  add constraint invoices_discount_percent_check
    check (discount_basis_points > 0 and discount_basis_points <= 10000) not valid,
  add constraint invoices_discount_amount_check check (discount_amount_cents > 0) not valid,
  add constraint invoices_discount_name_check check (length(discount_name) <= 60) not valid;

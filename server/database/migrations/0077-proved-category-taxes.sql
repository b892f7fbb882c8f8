-- Apart, so that reading the rows holds up nobody.
alter table categories
  validate constraint categories_tax_check,
  validate constraint categories_rate_check,
  validate constraint categories_tax_rate;

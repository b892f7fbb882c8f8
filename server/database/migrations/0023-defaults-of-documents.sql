-- What new quotes and invoices of a business start with, and what stands on its invoices about paying by check.
alter table businesses add column default_sales_tax_basis_points bigint not null default 0
  constraint default_sales_tax_is_a_percentage check (default_sales_tax_basis_points between 0 and 10000);
alter table businesses add column default_invoice_term bigint
  constraint default_term_is_not_negative check (default_invoice_term >= 0);
alter table businesses add column by_check text not null default '';

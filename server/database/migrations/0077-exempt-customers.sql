-- Customers who pay no sales tax, by which certificate, and until when (TAX-06). A document keeps the certificate that it began with.
alter table customers
  add column tax_exempt boolean not null default false,
  add column exemption_number text not null default '',
  add column exemption_ends date;
alter table customers
  add constraint customers_exemption_number_check check (length(exemption_number) <= 60) not valid,
  add constraint certificates_are_named check (not tax_exempt or exemption_number <> '') not valid;
alter table invoices add column exemption_number text;
alter table invoices
  add constraint invoices_exemption_number_check check (length(exemption_number) between 1 and 60) not valid;

-- The date that stands on an invoice or quote, from which its term counts. Null: the day it was created.
alter table invoices add column invoice_date date;

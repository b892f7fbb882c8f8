-- outside a transaction
drop index concurrently if exists invoices_by_what_is_due;

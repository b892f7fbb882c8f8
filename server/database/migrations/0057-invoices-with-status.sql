-- outside a transaction
create index concurrently invoices_with_status on invoices (business_id, status, number desc);

-- outside a transaction
create index concurrently invoices_by_total on invoices (business_id, total_cents, number desc);

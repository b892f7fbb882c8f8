-- outside a transaction
-- The list of whoever sees quotes and no invoices (ROLE-08).
create index concurrently quotes_by_number on invoices (business_id, number) where is_quote;

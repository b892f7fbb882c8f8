-- outside a transaction
create index concurrently allocations_of_credit on allocations (business_id, credit_id) include (invoice_id, amount_cents) where credit_id is not null;

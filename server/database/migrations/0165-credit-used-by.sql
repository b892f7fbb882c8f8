-- outside a transaction
-- What was used of credit with a payment or by a request, on whichever invoices (PART-11).
create index concurrently credit_used_by on allocations (business_id, cause_id) where cause = 'used';

-- outside a transaction
-- The numbers of checks and other references stand in the description of a payment that was recorded by hand.
create index concurrently payments_by_words on payments using gin (business_id, lower(description) gin_trgm_ops) where method = 'manual';

-- outside a transaction
create index concurrently subcontractors_by_words on subcontractors using gin (business_id, find_text gin_trgm_ops);

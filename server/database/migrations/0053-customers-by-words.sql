-- outside a transaction
create index concurrently customers_by_words on customers using gin (business_id, find_text gin_trgm_ops);

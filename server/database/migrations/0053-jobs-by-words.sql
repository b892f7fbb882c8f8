-- outside a transaction
create index concurrently jobs_by_words on jobs using gin (business_id, find_text gin_trgm_ops);

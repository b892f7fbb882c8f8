-- outside a transaction
create index concurrently inventory_by_words on inventory_items using gin (business_id, find_text gin_trgm_ops);

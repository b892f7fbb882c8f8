-- outside a transaction
create index concurrently work_orders_by_words on work_orders using gin (business_id, find_text gin_trgm_ops);

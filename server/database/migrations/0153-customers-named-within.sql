-- outside a transaction
-- Few stand before the names that begin with a common word: they are looked up, and the list is read from there on (0053).
create index concurrently customers_named_within on customers using gin (business_id, name_within(display_name, find_text) gin_trgm_ops);

-- outside a transaction
-- Whose something is, and whether their name holds what is searched: a list that is walked reads no customer for that.
create index concurrently customers_known_by_id on customers (id) include (business_id, find_text);

-- outside a transaction
-- A deep page, and a search that finds many, walk this index alone and dress only their own rows. For that what they read has to
-- be in it.
create index concurrently customers_by_name on customers (business_id, lower(display_name), id) include (display_name, find_text);

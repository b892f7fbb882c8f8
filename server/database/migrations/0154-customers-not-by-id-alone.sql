-- outside a transaction
drop index concurrently if exists customers_by_id;

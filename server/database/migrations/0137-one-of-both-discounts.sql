-- outside a transaction
drop index concurrently if exists one_discount;

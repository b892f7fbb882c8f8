-- outside a transaction
drop index concurrently if exists readings_by_day;

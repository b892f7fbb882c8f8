-- outside a transaction
drop index concurrently if exists answers_by_day;

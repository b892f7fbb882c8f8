-- outside a transaction
drop index concurrently if exists sendings_of_quotes;

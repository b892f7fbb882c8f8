-- outside a transaction
drop index concurrently if exists unpaid_by_day;

-- outside a transaction
drop index concurrently if exists unpaid_in_order;

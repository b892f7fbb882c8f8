-- outside a transaction
-- What came in, by when it settled, from the index alone: the dashboard and the morning mail ask for its sums.
create index concurrently collected_by_settlement on payments (business_id, settled_at) include (amount_cents, refunded_cents, received_on) where state = 'settled' and method <> 'credit';

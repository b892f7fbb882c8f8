-- outside a transaction
-- What customers owe of checks that came back after a part of them was paid back (PART-19, PART-24). Hardly anybody has one.
create index concurrently payments_owed_back on payments (business_id, customer_id) include (refunded_cents) where state = 'reversed' and method = 'manual' and refunded_cents > 0;

-- outside a transaction
-- What is held, and of which jobs: whose last draw is the longest ago first (RET-07).
create index concurrently contracts_that_hold on contracts (business_id, last_drawn_at, id) include (retained_cents) where retained_cents > 0;

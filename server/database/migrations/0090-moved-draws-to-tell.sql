-- outside a transaction
-- Whose customers are to be told that draws moved.
create index concurrently moved_draws_to_tell on contracts (moved_at) where moved_at is not null;

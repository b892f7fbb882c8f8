-- outside a transaction
-- What the clock of draws looks for, in all businesses.
create index concurrently draws_to_come on draws (comes_on) where came_at is null and dropped_at is null;

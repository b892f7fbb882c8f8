-- outside a transaction
-- What one person did, all of it or of some kinds, newest first (AUDIT-05).
create index concurrently events_by_actor on events (business_id, actor, kind, at, id);

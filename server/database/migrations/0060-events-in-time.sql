-- outside a transaction
-- The audit log without a filter, or of some days, newest first (AUDIT-03).
create index concurrently events_in_time on events (business_id, at, id);

-- outside a transaction
-- The newest of each kind, of which a group of the audit log takes a page (AUDIT-05).
create index concurrently events_by_kind on events (business_id, kind, at, id);

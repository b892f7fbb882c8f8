-- outside a transaction
-- As for customers.
create index concurrently subcontractors_named_within on subcontractors using gin (business_id, name_within(display_name, find_text) gin_trgm_ops);

-- outside a transaction
create index concurrently subcontractors_newest on subcontractors (business_id, created_at desc, id);

-- outside a transaction
create index concurrently subcontractors_by_beginning on subcontractors (business_id, find_text text_pattern_ops);

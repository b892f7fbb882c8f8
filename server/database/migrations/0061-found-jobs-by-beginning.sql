-- outside a transaction
create index concurrently jobs_by_beginning on jobs (business_id, find_text text_pattern_ops);

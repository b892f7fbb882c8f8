-- outside a transaction
create index concurrently messages_by_job on messages (business_id, job_id, created_at desc, id) where job_id is not null;

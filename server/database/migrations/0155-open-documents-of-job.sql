-- outside a transaction
-- What is owed on a job, and what waits to be signed, is found behind any number of newer documents (JOB-12, CONT-05).
create index concurrently open_documents_of_job on invoices (business_id, job_id, number desc) where status = 'unpaid' or (status = 'sent' and outcome is null);

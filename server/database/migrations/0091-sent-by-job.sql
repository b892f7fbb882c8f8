-- outside a transaction
-- The jobs of which a customer has anything, the newest first, and whether there is more than one.
create index concurrently invoices_sent_by_job on invoices (business_id, customer_id, job_id, number desc) where status <> 'pending';

-- outside a transaction
-- A customer's invoices, all of them, those that were sent and those of one status: the status is looked at in the index.
create index concurrently invoices_of_customer on invoices (business_id, customer_id, number desc) include (status);

-- The list of invoices can be narrowed to drafts, quotes, what is unpaid and what is paid, also of customers by name.
create index invoices_by_status on invoices (business_id, status, number desc) include (customer_id);

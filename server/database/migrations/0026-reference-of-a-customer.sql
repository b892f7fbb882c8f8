-- The number under which a customer ordered the work: of a purchase order, or a reference of their own. Empty when they gave none.
alter table invoices add column customer_reference text not null default '';

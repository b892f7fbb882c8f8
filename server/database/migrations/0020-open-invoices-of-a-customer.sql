-- The portal's list begins with what a customer still has to pay, the soonest due first. Quotes follow, newest first.
create index open_invoices_of_customer on invoices
  (business_id, customer_id, (case when status = 'unpaid' then due_date end), number desc) where status in ('unpaid', 'sent');

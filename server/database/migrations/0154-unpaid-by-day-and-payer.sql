-- outside a transaction
-- What is owed, the soonest due first, by whom, and how much of it by age.
create index concurrently unpaid_with_payer on invoices (business_id, due_date, number)
  include (customer_id, total_cents, charged_cents, paid_cents, held_cents, credited_cents) where status = 'unpaid';

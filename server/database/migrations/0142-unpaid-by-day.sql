-- outside a transaction
-- What is owed, the soonest due first, and how much of it by age.
create index concurrently unpaid_by_day on invoices (business_id, due_date, number) include (total_cents, charged_cents, paid_cents, held_cents, credited_cents)
  where status = 'unpaid';

-- outside a transaction
-- An amount that somebody reads on a bank statement finds the invoice that still owes it (FIND-02).
create index concurrently invoices_by_open_amount on invoices (business_id, (total_cents + charged_cents - paid_cents - held_cents - credited_cents), number desc)
  where status = 'unpaid';

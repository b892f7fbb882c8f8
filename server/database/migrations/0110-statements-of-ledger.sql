-- outside a transaction
-- What happened between a business and a customer, by its day: their balance is the sum of it (STMT-01, STMT-03).
create index concurrently ledger_lines_of_customer on ledger_lines (business_id, customer_id, posted_on) include (sequence, account, amount_cents, invoice_id)
  where account in ('receivable', 'unapplied_credit');

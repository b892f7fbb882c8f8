-- outside a transaction
-- What was sent and taken back, which no statement names (STMT-08).
create index concurrently ledger_taken_back on ledger_transactions (business_id, invoice_id, sequence) where kind = 'invoice_retracted';

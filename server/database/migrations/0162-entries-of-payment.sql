-- outside a transaction
-- What the books have of a payment, which is taken back with it (PART-18). Its customer may have many thousand lines.
create index concurrently ledger_transactions_of_payment on ledger_transactions (business_id, payment_id) where payment_id is not null;

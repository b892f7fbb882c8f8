-- outside a transaction
-- For paying in time it is taken once (DISC-02), and by bank with each payment of an invoice (DISC-06).
create unique index concurrently one_early_discount on credits (business_id, invoice_id)
  where kind = 'discount' and state = 'issued' and reason <> 'bank';

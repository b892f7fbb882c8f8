-- outside a transaction
-- It is taken once (DISC-02).
create unique index concurrently one_discount on credits (business_id, invoice_id) where kind = 'discount' and state = 'issued';

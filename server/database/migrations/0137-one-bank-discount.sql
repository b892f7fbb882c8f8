-- outside a transaction
create unique index concurrently one_bank_discount on credits (business_id, payment_id, invoice_id)
  where kind = 'discount' and state = 'issued' and reason = 'bank';

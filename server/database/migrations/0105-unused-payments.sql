-- outside a transaction
-- The customer's unused credit: what settled payments have that no invoice took.
create index concurrently payments_unused on payments (business_id, customer_id)
  where state = 'settled' and allocated_cents + refunded_cents < amount_cents;

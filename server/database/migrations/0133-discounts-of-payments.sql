-- outside a transaction
create index concurrently discounts_of_payment on credits (business_id, payment_id) where payment_id is not null;

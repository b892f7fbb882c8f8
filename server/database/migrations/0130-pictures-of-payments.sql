-- outside a transaction
create index concurrently files_of_payment on files (business_id, payment_id) where payment_id is not null;

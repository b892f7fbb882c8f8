-- outside a transaction
-- The credit notes of a customer, the newest first, as they read them themselves (CRED-13).
create index concurrently notes_of_customer on credits (business_id, customer_id, number desc) where kind = 'note';

-- outside a transaction
-- When a business first mailed an address of a customer, for the count of strangers (P21).
create index concurrently mails_to_somebody on deliveries (business_id, customer_id, recipient, created_at) where channel = 'email';

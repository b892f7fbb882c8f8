-- outside a transaction
-- What a manager recorded, by the day on which it was received, from the index alone (PART-15).
create index concurrently collected_by_receipt on payments (business_id, received_on) include (amount_cents, refunded_cents) where state = 'settled' and received_on is not null;

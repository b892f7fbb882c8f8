-- outside a transaction
-- Taken the place of by collected_by_settlement.
drop index concurrently if exists payments_collected;

-- outside a transaction
-- Several payments of an invoice may be on their way, as long as it takes them all (ALLOC-07): never_overpaid keeps that.
drop index concurrently if exists one_open_payment;

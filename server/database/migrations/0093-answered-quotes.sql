-- outside a transaction
-- What quotes were accepted or declined (SEE-01), the newest first.
create index concurrently answered_quotes on invoices (business_id, outcome, number desc) where outcome is not null;

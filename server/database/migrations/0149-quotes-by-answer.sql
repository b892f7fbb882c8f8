-- outside a transaction
-- What was signed or declined in some days (SEE-03), what it comes to, and how long it took from the first sending.
create index concurrently quotes_by_answer on invoices (business_id, outcome, outcome_at) include (total_cents, first_sent_at) where outcome is not null;

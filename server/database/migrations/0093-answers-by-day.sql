-- outside a transaction
-- What was signed or declined in some days (SEE-03), and what it comes to.
create index concurrently answers_by_day on invoices (business_id, outcome, outcome_at) include (total_cents) where outcome is not null;

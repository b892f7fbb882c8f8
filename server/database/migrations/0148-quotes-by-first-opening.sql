-- outside a transaction
-- What quotes were first opened in some days (SEE-03), and what they come to.
create index concurrently quotes_by_first_opening on invoices (business_id, first_opened_at) include (total_cents) where is_quote;

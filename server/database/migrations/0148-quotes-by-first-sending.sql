-- outside a transaction
-- What quotes were first sent in some days (SEE-03), which of them wait, and what they come to.
create index concurrently quotes_by_first_sending on invoices (business_id, first_sent_at) include (status, outcome, quote_expiration, total_cents)
  where is_quote;

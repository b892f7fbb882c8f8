-- outside a transaction
-- What expired in some days (SEE-03).
create index concurrently quotes_by_last_day on invoices (business_id, quote_expiration) include (total_cents)
  where is_quote and status = 'sent' and outcome is null;

-- outside a transaction
-- What quotes wait or expired (SEE-01), the newest first. How many wait and what they come to is read of it alone.
create index concurrently unanswered_quotes on invoices (business_id, number desc) include (quote_expiration, total_cents)
  where is_quote and status = 'sent' and outcome is null;

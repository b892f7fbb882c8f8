-- outside a transaction
-- What quotes were sent in some days (SEE-03). Whether it was for the first time is looked up by the key.
create index concurrently sendings_of_quotes on sent_documents (business_id, sent_at, invoice_id, version)
  where document->>'isQuote' = 'true';

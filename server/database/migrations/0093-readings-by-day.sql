-- outside a transaction
-- What quotes were opened in some days (SEE-03).
create index concurrently readings_by_day on offer_reads (business_id, first_at, invoice_id);

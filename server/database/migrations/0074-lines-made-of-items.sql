-- outside a transaction
-- What lines were made of in the last 90 days, the newest first (BOOK-03).
create index concurrently invoice_lines_of_items on invoice_lines (business_id, created_at desc) include (price_item_id) where price_item_id is not null;

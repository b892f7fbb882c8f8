-- outside a transaction
create index concurrently inventory_by_beginning on inventory_items (business_id, find_text text_pattern_ops);

-- outside a transaction
create index concurrently inventory_by_name on inventory_items (business_id, lower(name), id) include (name, find_text);

-- outside a transaction
-- What thousands have in their names is looked for among the newest.
create index concurrently inventory_newest on inventory_items (business_id, created_at desc, id);

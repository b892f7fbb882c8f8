-- outside a transaction
-- Names that begin with what was typed. Two letters are not in the index of words (0053), and most names with a common word have it
-- elsewhere.
create index concurrently customers_by_beginning on customers (business_id, find_text text_pattern_ops);

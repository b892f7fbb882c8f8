-- When it left, as a copy, the provider of its original, and its places with it. Null: it did not.
alter table payment_provider add column left_at timestamptz;
update payment_provider set left_at = since where exists (select 1 from outside_places where is_of_original);

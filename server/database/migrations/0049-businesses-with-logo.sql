-- outside a transaction
-- A picture is asked for by its own id, whatever the business.
create index concurrently businesses_with_logo on businesses (logo_file_id) where logo_file_id is not null;

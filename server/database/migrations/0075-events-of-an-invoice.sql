-- outside a transaction
-- Events of the lines and sections of a document, which stand under their own ids: all of it is found with the document (AUDIT-05).
create index concurrently events_of_invoice on events (business_id, (data ->> 'invoiceId'), at, id) where data ? 'invoiceId';

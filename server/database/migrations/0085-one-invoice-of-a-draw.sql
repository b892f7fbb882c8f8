-- outside a transaction
-- A draw has at most one invoice, whoever makes it at the same moment (DRAW-10).
create unique index concurrently invoices_draw_key on invoices (business_id, draw_id) where draw_id is not null;

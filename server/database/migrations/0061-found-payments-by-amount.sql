-- outside a transaction
create index concurrently payments_by_amount on payments (business_id, amount_cents, created_at desc) where state not in ('started', 'canceled');

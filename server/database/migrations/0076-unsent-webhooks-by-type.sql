-- outside a transaction
-- The log of an address narrowed to what waits or failed, as a program that may hear of some types asks for it (HOOK-12).
create index concurrently webhook_messages_unsent_by_type on webhook_messages (business_id, endpoint_id, state, type, made_at, id)
  where state <> 'done';

-- A request whose process died between its change and its answer is answered from what was kept with the change.
alter table answered_requests
  -- Counts the attempts at the request. Null of a version that kept no effects: nobody takes over from it.
  add turn bigint,
  -- What the request's transaction answered, in V8's own format, written by that transaction.
  add effect bytea;

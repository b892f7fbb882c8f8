-- outside a transaction
-- What the provider told of accounts that no business here has, by when it was handled: what comes in during a quarantine waits for its end.
create index concurrently unknown_account_events on provider_events (handled_at)
  where outcome = 'unknown account' and provider_account_id is not null;

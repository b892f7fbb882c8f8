-- outside a transaction
-- What the provider told of accounts that no business here has, as after a restore, for whoever watches.
create index concurrently events_of_unknown_accounts on provider_events (received_at)
  where outcome = 'unknown account' and provider_account_id is not null;

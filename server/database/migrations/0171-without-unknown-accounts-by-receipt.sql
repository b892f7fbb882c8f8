-- outside a transaction
-- Taken the place of by unknown_account_events.
drop index concurrently if exists events_of_unknown_accounts;

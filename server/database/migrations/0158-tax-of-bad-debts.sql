-- Whether the sales tax in a debt that is written off from now on is taken off what is owed to the state (WOFF-03). A server of the version
-- before writes it off with the rest.
alter table money_settings add column recovers_bad_debt_tax boolean not null default false;

-- How often somebody did something in the window that runs: calls of an address, passwords and codes that were wrong, mails asked
-- for. All processes count here. The key is the limit's name and a keyed hash; `expire` is in milliseconds since 1970. The library
-- that counts (rate-limiter-flexible) names the columns and their order. A crash of PostgreSQL begins all windows anew: nothing
-- here is worth a write to its log.
create table rate_limits (
  key text primary key,
  points bigint not null,
  expire bigint not null
);
alter table rate_limits set unlogged;
create index rate_limits_to_sweep on rate_limits (expire);

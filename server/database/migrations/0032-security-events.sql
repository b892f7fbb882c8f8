-- What happened to accounts and businesses that somebody who watches over them would want to know, for the operator, the person
-- and the business. Written by the product, changed by nobody, kept for 400 days. A row names no password, code, token or whole
-- address.
create table security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The list of kinds is domain/security/kinds.ts.
  kind text not null,
  outcome text not null check (outcome in ('success', 'failure')),
  -- The person who did it, or whose account it was. Null when nobody is known.
  user_id text,
  business_id uuid,
  -- The masked address, as 203.0.113.x.
  network text,
  -- A keyed hash of the address (IPv6 by its /64). It groups what came from one place and cannot be turned back.
  network_hash bytea,
  -- "Chrome on Windows", as the program itself says.
  device text,
  details jsonb not null,
  -- How often it happened. More than once, where a flood of them is counted in place of being written one by one.
  times bigint not null default 1 check (times > 0)
);
create index security_events_of_user on security_events (user_id, id) where user_id is not null;
create index security_events_of_business on security_events (business_id, id) where business_id is not null;
create index security_events_by_time on security_events (at);
select underlay_wall('security_events');

create function keep_security_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days' then return old; end if;
  raise exception 'security_events is append-only, and kept for 400 days';
end $$;
create trigger append_only before update or delete on security_events for each row execute function keep_security_events();
create trigger no_truncate before truncate on security_events execute function refuse_change();

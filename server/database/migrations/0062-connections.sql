-- Programs that act for a business (CONN-01): what each may do, and the token that it calls with.
create table connections (
  business_id uuid not null references businesses (id),
  id uuid not null,
  -- It never changes: what the program did stands under it.
  name text not null check (length(name) between 1 and 60),
  -- Those that a program can have, and none of people's (CONN-02).
  rights text[] not null
    check (rights <@ array['work', 'plan', 'sell', 'money', 'invoice', 'refund', 'costs', 'spend'] and cardinality(rights) > 0),
  -- It changes nothing, whatever its rights are.
  only_read boolean not null,
  -- SHA-256. The token itself is shown once and kept by nobody here.
  token_hash bytea not null,
  -- What people know it by.
  token_start text not null,
  -- The token before it was renewed, and until when that one works too.
  old_hash bytea,
  old_until timestamptz,
  made_by text not null,
  made_at timestamptz not null,
  -- How long it lasts, as it was chosen. Null means that it does not end.
  days integer check (days > 0),
  ends_at timestamptz,
  -- How many days before the end its owners were told of it last.
  told_days integer,
  -- The last call, to the minute, and the network that it came from.
  used_at timestamptz,
  used_from text,
  -- When a call last had the token in its address, where others may have read it (CONN-04).
  exposed_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  primary key (business_id, id),
  check ((old_hash is null) = (old_until is null)),
  check ((days is null) = (ends_at is null)),
  check ((revoked_at is null) = (revoked_by is null))
);
create unique index connections_by_name on connections (business_id, lower(name)) where revoked_at is null;
create index connections_by_end on connections (ends_at) where revoked_at is null;
select underlay_wall('connections');

-- Which connection a token opens, asked before its business is known. It has the newest token of each connection, and the one before
-- while that is kept; of a revoked connection none.
create table connection_tokens (
  token_hash bytea primary key,
  business_id uuid not null,
  connection_id uuid not null,
  foreign key (business_id, connection_id) references connections (business_id, id)
);
create index connection_tokens_by_connection on connection_tokens (business_id, connection_id);
select underlay_wall('connection_tokens');

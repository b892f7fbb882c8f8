-- Addresses at which a connection is called when something happens (HOOK-01).
create table webhook_endpoints (
  business_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  address text not null check (length(address) between 1 and 2048),
  -- Public names of events. None stands for all.
  types text[] not null,
  description text not null check (length(description) <= 200),
  -- What messages are signed with, and what they were signed with before it was renewed, until when they are signed with both.
  secret_sealed text not null,
  old_secret_sealed text,
  old_until timestamptz,
  state text not null check (state in ('working', 'paused', 'stopped')),
  -- The first attempt that failed since one got through, how many have, and how much of that the owners were told.
  failing_since timestamptz,
  failed_attempts integer not null default 0,
  told text check (told in ('failing', 'stopped')),
  made_at timestamptz not null,
  -- Its messages outlive it for a while, and no event that is being written meets a row that is gone.
  removed_at timestamptz,
  version bigint not null default 1,
  primary key (business_id, id),
  foreign key (business_id, connection_id) references connections (business_id, id),
  check ((old_secret_sealed is null) = (old_until is null))
);
create unique index webhook_endpoints_by_address on webhook_endpoints (business_id, connection_id, address) where removed_at is null;
-- What owners are to be told of.
create index webhook_endpoints_failing on webhook_endpoints (failing_since) where failing_since is not null and removed_at is null;
select underlay_wall('webhook_endpoints');

-- One event for one address, written with the event (HOOK-07). A test has no event.
create table webhook_messages (
  business_id uuid not null,
  id uuid not null default gen_random_uuid(),
  endpoint_id uuid not null,
  event_id bigint,
  type text not null,
  -- Made at the first attempt. Every attempt sends these bytes.
  body bytea,
  state text not null check (state in ('waiting', 'done', 'failed')),
  -- How often it was sent since it was last asked for.
  attempt smallint not null default 0,
  next_at timestamptz,
  -- While it is on its way. Whoever had it then was killed when next_at is over.
  claimed_at timestamptz,
  made_at timestamptz not null,
  done_at timestamptz,
  primary key (business_id, id),
  unique (business_id, endpoint_id, event_id),
  foreign key (business_id, endpoint_id) references webhook_endpoints (business_id, id),
  foreign key (business_id, event_id) references events (business_id, id),
  check ((state = 'waiting') = (next_at is not null)),
  check ((state = 'waiting') = (done_at is null)),
  check ((event_id is null) = (type = 'test.ping'))
);
-- Whether anything is due, asked every second.
create index webhook_messages_due on webhook_messages (next_at) where state = 'waiting';
create index webhook_messages_waiting on webhook_messages (business_id, endpoint_id, next_at) where state = 'waiting';
create index webhook_messages_on_their_way on webhook_messages (business_id, endpoint_id) where claimed_at is not null;
-- The log, of all types and of one, and what did not get through.
create index webhook_messages_log on webhook_messages (business_id, endpoint_id, made_at, id);
create index webhook_messages_by_type on webhook_messages (business_id, endpoint_id, type, made_at, id);
create index webhook_messages_unsent on webhook_messages (business_id, endpoint_id, state, made_at, id) where state <> 'done';
select underlay_wall('webhook_messages');

create table webhook_attempts (
  business_id uuid not null,
  message_id uuid not null,
  n smallint not null,
  at timestamptz not null,
  -- Of the answer. Null when there was none.
  status smallint,
  -- In words. Null when it got through.
  reason text,
  milliseconds integer not null,
  answer text check (length(answer) <= 500),
  primary key (business_id, message_id, n),
  foreign key (business_id, message_id) references webhook_messages (business_id, id) on delete cascade
);
select underlay_wall('webhook_attempts');

-- Secrets of webhooks have a key of their own in each business.
alter table business_keys drop constraint business_keys_room_check;
alter table business_keys add constraint business_keys_room_check
  check (room in ('information', 'bank', 'payments', 'subcontractors', 'webhooks')) not valid;

-- What each member is told of what happens (BELL-02), and how they want to be told: only what differs from the default of their role.
alter table business_members
  add column bell jsonb not null default '{}',
  add column digest text,
  -- The last day of the business, by its own calendar, for which a digest was made.
  add column digest_on date;
alter table business_members add constraint business_members_digest_check
  check (digest in ('daily', 'mondays', 'never')) not valid;

-- One event told to one member, written by the statement that writes the event.
create table notifications (
  business_id uuid not null,
  user_id text not null,
  event_id bigint not null,
  -- That of the event, so that what a role may no longer see is passed over in the index.
  kind text not null,
  -- Whether it is mailed by itself, as the member had chosen when it happened.
  at_once boolean not null,
  created_at timestamptz not null,
  seen_at timestamptz,
  -- When it was put into a mail: its own, or a digest. No event is in two mails to one member.
  mailed_at timestamptz,
  primary key (business_id, user_id, event_id),
  -- They go with the membership.
  foreign key (business_id, user_id) references business_members (business_id, user_id) on delete cascade
);
create index notifications_of_kind on notifications (business_id, user_id, kind, event_id);
create index notifications_unread on notifications (business_id, user_id, kind, event_id) where seen_at is null;
create index notifications_to_mail on notifications (created_at) where at_once and mailed_at is null;
create index notifications_by_age on notifications (created_at);
select underlay_wall('notifications');

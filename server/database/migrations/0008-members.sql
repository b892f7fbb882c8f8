-- Several people in one business: whom it has invited, and under which names they work in it.

alter table business_members
  -- Names a membership on a path: the subject of another identity provider may be any text.
  add column id uuid not null default gen_random_uuid(),
  -- The member who invited; null for whoever created the business.
  add column invited_by text;
create unique index business_members_by_id on business_members (business_id, id);

-- Everybody who is or was a member, by the name and address that their sign-in gave when they joined. It stays when the
-- membership ends: histories go on saying who did what.
create table member_names (
  business_id uuid not null references businesses (id),
  user_id text not null,
  name text not null,
  email text not null,
  primary key (business_id, user_id)
);
insert into member_names (business_id, user_id, name, email)
select m.business_id, m.user_id, u.first_name || ' ' || u.last_name, u.email
from business_members m join users u on u.id::text = m.user_id;

create table invitations (
  business_id uuid not null references businesses (id),
  id uuid not null,
  email text not null,
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- How it ended; null while it is open.
  outcome text check (outcome in ('accepted', 'declined', 'withdrawn')),
  ended_at timestamptz,
  primary key (business_id, id),
  constraint ended_somehow check ((outcome is null) = (ended_at is null))
);
create unique index one_open_invitation on invitations (business_id, lower(email)) where outcome is null;
-- Whoever is invited asks by their own address, whatever the business.
create index invitations_by_email on invitations (lower(email));

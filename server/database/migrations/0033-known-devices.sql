-- Directory: browsers that a person has signed in with, by the hash of a cookie. A sign-in from another one is mailed about.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  last_seen_at timestamptz not null,
  -- Somebody else may have had the password until then. The row stays, so that the person still counts as one with devices.
  forgotten_at timestamptz,
  primary key (user_id, hash)
);

-- Signing in, complete: an address counts once its owner has answered a mail, a forgotten password is set anew by mail, and
-- a person sees where they are signed in and may ask for a second factor. None of these belongs to a tenant.

alter table users
  -- Null for somebody who was invited and has not set one yet.
  alter column password_hash drop not null,
  -- Null until the owner of the address has answered a mail; until then nobody signs in.
  add column confirmed_at timestamptz,
  -- Hash of a cookie of the browser that set the password of an address that nobody has confirmed (P16).
  add column sign_up_browser bytea;
update users set confirmed_at = created_at;

-- Directory: codes in mailed links, by their hash. A code that was used is gone.
create table one_time_codes (
  hash bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'invite', 'reset')),
  expires_at timestamptz not null
);
create index one_time_codes_of_user on one_time_codes (user_id);
create index one_time_codes_to_sweep on one_time_codes (expires_at);

-- Directory: what an authenticator app shares with us. It counts once a first code was right.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret_sealed text not null,
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: no code works twice, and none before it (RFC 6238, 5.2).
  last_step bigint not null default 0
);

-- Directory: hashes of what opens the second door when the telephone is lost; each works once and is gone.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

-- Directory: where a person is signed in, one row for each family of tokens; it goes with its family.
create table sign_ins (
  grant_hash bytea primary key references oauth_records (hash) on delete cascade,
  id uuid not null unique,
  user_id uuid not null references users (id) on delete cascade,
  -- The provider's own session in that browser, which would open the door again without a password.
  session_uid text,
  user_agent text not null,
  -- Never the whole address.
  ip_address text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index sign_ins_of_user on sign_ins (user_id);

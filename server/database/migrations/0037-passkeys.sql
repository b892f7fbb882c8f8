-- Passkeys (WebAuthn): each signs its person in by itself, and is a second factor. None of these belongs to a tenant.

-- Directory: the public halves of people's passkeys. The private one never leaves the device or the password manager.
create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- What the authenticator calls it.
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often it was used, as far as the authenticator counts. One that falls back was copied.
  sign_count bigint not null,
  -- Whether copies of it may exist on other devices. It stays so for its whole life.
  may_sync boolean not null,
  is_synced boolean not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

-- Directory: what browsers were asked to sign. Each counts once, for a few minutes, and only as its hash.
create table passkey_challenges (
  -- Of the challenge, what it is for, and whose sign-in or session it belongs to.
  hash bytea primary key,
  -- Of the sign-in or session alone, so that none of them collects too many.
  holder bytea not null,
  expires_at timestamptz not null
);
create index passkey_challenges_of_holder on passkey_challenges (holder);
create index passkey_challenges_to_sweep on passkey_challenges (expires_at);

-- People who sign in, and what the embedded identity provider must remember between two requests, restarts and processes.
-- None of these belongs to a tenant: a person exists before a business does, and may belong to several.

-- Directory: who may sign in with the embedded provider.
create table users (
  id uuid primary key,
  email text not null,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  created_at timestamptz not null,
  last_login_at timestamptz,
  -- The sign-in before the current one: what a person is shown as their last (D61, P16).
  previous_login_at timestamptz
);
create unique index users_by_email on users (lower(email));

-- Directory: grants, codes, tokens, sessions and open sign-in pages. Only hashes of their ids are kept, so that a stolen
-- backup opens nothing. A grant is the family of all its codes and tokens: when it goes, they all go with it.
create table oauth_records (
  hash bytea primary key,
  kind text not null,
  grant_hash bytea references oauth_records (hash) on delete cascade,
  user_id uuid references users (id) on delete cascade,
  uid text,
  -- Hash of the binding cookie of the browser that the token was issued to; null for other programs (P15).
  binding bytea,
  payload jsonb not null,
  consumed_at timestamptz,
  expires_at timestamptz not null
);
create index oauth_records_of_grant on oauth_records (grant_hash) where grant_hash is not null;
create index oauth_records_of_user on oauth_records (user_id) where user_id is not null;
create index oauth_records_by_uid on oauth_records (uid) where uid is not null;
create index oauth_records_by_binding on oauth_records (binding) where binding is not null;
create index oauth_records_to_sweep on oauth_records (expires_at);

-- Directory: failed attempts in the current window, per account and address (TM-20). The key is a keyed hash.
create table attempts (
  key bytea primary key,
  failures bigint not null,
  window_ends_at timestamptz not null
);
create index attempts_to_sweep on attempts (window_ends_at);

-- Directory: pages record a visit for a user id (D17, D21). Counts only, read by nothing that answers a caller.
create table visits (
  user_id uuid not null,
  day date not null,
  intent text not null,
  visits bigint not null,
  primary key (user_id, day, intent)
);
create index visits_to_sweep on visits (day);

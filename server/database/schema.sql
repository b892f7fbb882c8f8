-- The database as all migrations leave it, to be read: nothing runs this file. `npm run schema` writes it.
--
-- Tables are ordered by what they are about, in the order of the features. Names that PostgreSQL made up are left out. Comments are
-- those of the migrations. The queue keeps its own tables in the schema `jobs`, which is not shown. Policies bind the role
-- underlay_tenant and not the owner (docs/decisions/0018, 0031).

create extension btree_gin;
create extension pg_trgm;

-- ------------------------------------------------------------------------------------------
-- server/features/account
-- ------------------------------------------------------------------------------------------

-- Directory: who may sign in with the embedded provider.
create table users (
  id uuid primary key,
  email text not null,
  -- Null for somebody who was invited and has not set one yet.
  password_hash text,
  first_name text not null,
  last_name text not null,
  created_at timestamptz not null,
  last_login_at timestamptz,
  -- The sign-in before the current one: what a person is shown as their last (D61, P16).
  previous_login_at timestamptz,
  -- Null until the owner of the address has answered a mail; until then nobody signs in.
  confirmed_at timestamptz,
  -- Hash of a cookie of the browser that set the password of an address that nobody has confirmed (P16).
  sign_up_browser bytea,
  -- Whether the password that was last entered would be refused today. Its owner is told after signing in (TM-20).
  password_easily_guessed boolean not null default false,
  -- Whether the password that was last entered would be refused today, as a keyed hash of the verdict with the password's own hash.
  -- Whoever stole the database would otherwise know whom to try first (TM-20).
  password_verdict bytea
);
create unique index users_by_email on users (lower(email));

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
  last_seen_at timestamptz not null,
  -- When the person last gave their password, and their code, again in this sign-in. It stands for a while for lesser changes (P14).
  proved_at timestamptz
);
create index sign_ins_of_user on sign_ins (user_id);

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

-- A secret for an authenticator app that has not shown a code yet. With its first code it takes the place of the one before.
create table pending_second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret_sealed text not null,
  begun_at timestamptz not null
);

-- Directory: hashes of what opens the second door when the telephone is lost; each works once and is gone.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  primary key (user_id, hash)
);

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

-- Directory: browsers that a person has signed in with, by the hash of a cookie. A sign-in from another one is mailed about.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  last_seen_at timestamptz not null,
  -- Somebody else may have had the password until then. The row stays, so that the person still counts as one with devices.
  forgotten_at timestamptz,
  primary key (user_id, hash)
);

-- ------------------------------------------------------------------------------------------
-- server/features/identity
-- ------------------------------------------------------------------------------------------

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
create index oauth_records_by_binding on oauth_records (binding) where binding is not null;
create index oauth_records_by_uid on oauth_records (uid) where uid is not null;
create index oauth_records_of_grant on oauth_records (grant_hash) where grant_hash is not null;
create index oauth_records_of_user on oauth_records (user_id) where user_id is not null;
create index oauth_records_to_sweep on oauth_records (expires_at);

-- ------------------------------------------------------------------------------------------
-- server/features/businesses
-- ------------------------------------------------------------------------------------------

create table businesses (
  id uuid primary key,
  portfolio_id uuid not null,
  name text not null,
  contact_first_name text not null,
  contact_last_name text not null,
  email text not null default '',
  phone text not null default '',
  address jsonb not null,
  time_zone text not null,
  legal_name text not null default '',
  business_type text,
  business_structure text,
  ein_sealed text,
  ein_last_four text not null default '',
  industry text not null default '',
  website text not null default '',
  ach_enabled boolean not null default true,
  card_enabled boolean not null default true,
  ach_fee_fixed_cents bigint not null default 100 check (ach_fee_fixed_cents >= 0),
  ach_fee_basis_points bigint not null default 0 check (ach_fee_basis_points >= 0 and ach_fee_basis_points <= 10000),
  card_fee_fixed_cents bigint not null default 30 check (card_fee_fixed_cents >= 0),
  card_fee_basis_points bigint not null default 290 check (card_fee_basis_points >= 0 and card_fee_basis_points <= 10000),
  -- The connected account at the payment provider and what it may do there.
  provider_account_id text,
  ach_capability text not null default 'inactive',
  card_capability text not null default 'inactive',
  created_at timestamptz not null,
  version bigint not null default 1,
  -- Whether the business itself wants notices that are not about money (D38); mails about money are always sent.
  receive_notices boolean not null default true,
  -- Raised by each change that the provider has to hear of; the background work writes down the last one it has told (A.2).
  information_version bigint not null default 1,
  told_version bigint not null default 0,
  -- What the provider asks for, as it said it; empty when it asks for nothing.
  requirements jsonb not null default '[]'::jsonb,
  -- Why the provider took nothing at all the last time: its words, in ours; empty when it took it.
  onboarding_problem text not null default '',
  -- When and from where somebody accepted the provider's terms for this business.
  terms_accepted_at timestamptz,
  terms_ip_address text not null default '',
  terms_user_agent text not null default '',
  -- When the business information was removed; its key was destroyed with it (D46, P13).
  information_removed_at timestamptz,
  -- "This was not me": online payments rest until a member lets them go on (P14).
  payments_frozen_at timestamptz,
  -- Reminders of one invoice on one day (D41).
  reminder_limit bigint not null default 1 check (reminder_limit >= 1 and reminder_limit <= 10),
  -- Where to mend what the provider would not take: a place of the contract's; empty when it took everything.
  onboarding_problem_place text not null default '',
  -- The information that it would not take: with the next change it has a new chance.
  onboarding_problem_version bigint not null default 0,
  -- When the provider was last asked how the account stands.
  account_read_at timestamptz,
  -- What new quotes and invoices of a business start with, and what stands on its invoices about paying by check.
  default_sales_tax_basis_points bigint not null default 0,
  default_invoice_term bigint,
  by_check text not null default '',
  -- The color that the portal, mails and PDFs of a business wear, as #rrggbb; empty for the product's own (D93).
  accent_color text not null default '',
  -- Whoever works in the business has to have a second factor before it opens.
  second_factor_asked boolean not null default false,
  -- The logo that the portal, mails and PDFs of a business wear, drawn anew as PNG, and its pixels (D93).
  logo_file_id uuid,
  logo_width integer,
  logo_height integer,
  -- Since when its owners have the task to give each other the roles that fit. Null when it was never to be given, or one of them
  -- called it done.
  all_owners_since timestamptz,
  foreign key (id, logo_file_id) references files (business_id, id),
  constraint a_whole_logo check (num_nonnulls(logo_file_id, logo_width, logo_height) in (0, 3)),
  constraint default_sales_tax_is_a_percentage check (default_sales_tax_basis_points >= 0 and default_sales_tax_basis_points <= 10000),
  constraint default_term_is_not_negative check (default_invoice_term >= 0)
);
create index businesses_by_provider_account on businesses (provider_account_id);
-- A picture is asked for by its own id, whatever the business.
create index businesses_with_logo on businesses (logo_file_id) where logo_file_id is not null;
alter table businesses enable row level security;
create policy own_business on businesses using (id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Running numbers and the end of the ledger's chain, apart from the business so that its wide row is not rewritten.
create table business_counters (
  business_id uuid primary key references businesses (id),
  next_invoice_number bigint not null default 1001,
  next_account_number bigint not null default 20001,
  ledger_sequence bigint not null default 0,
  ledger_hash bytea not null default '\x'::bytea,
  next_work_order_number bigint not null default 1001,
  job_count bigint not null default 0,
  item_count bigint not null default 0,
  subcontractor_count bigint not null default 0,
  -- A conversation never ends, so the number of them is kept beside the other running numbers.
  conversation_count bigint not null default 0,
  -- Authorizations become a chain: none can be taken out or put in between unseen.
  authorization_sequence bigint not null default 0,
  authorization_chain bytea not null default '\x'::bytea,
  -- What was signed, by whom and with which words (SIGN-07): the one record of a typed or drawn name for everything that is signed.
  signature_sequence bigint not null default 0,
  signature_chain bytea not null default '\x'::bytea,
  next_credit_number bigint not null default 1
);
alter table business_counters enable row level security;
create policy own_business on business_counters using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table categories (
  business_id uuid not null references businesses (id),
  id uuid not null,
  name text not null,
  -- Payment is recognised by its kind, never by its name.
  kind text not null check (kind in ('ordinary', 'payment')),
  position bigint not null,
  -- What a new line of a category is taxed with (TAX-07): the document's own sales tax, a named rate, or nothing.
  tax text not null default 'document' check (tax in ('document', 'none', 'named')),
  tax_rate_id uuid,
  primary key (business_id, id),
  constraint categories_tax_rate foreign key (business_id, tax_rate_id) references tax_rates (business_id, id),
  check ((tax = 'named') = (tax_rate_id is not null))
);
create unique index one_payment_category on categories (business_id) where kind = 'payment';
alter table categories enable row level security;
create policy own_business on categories using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table business_bank_accounts (
  business_id uuid not null references businesses (id),
  id uuid not null,
  name text not null,
  account_type text not null,
  account_holder_name text not null,
  last_four text not null,
  -- Encrypted only until the provider has taken the numbers over, then empty.
  numbers_sealed text,
  provider_id text,
  status text not null check (status in ('pending_verification', 'verified', 'failed')),
  created_at timestamptz not null,
  replaced_at timestamptz,
  -- Who added it; empty for the one of the beginning.
  added_by text not null default '',
  primary key (business_id, id)
);
create unique index one_current_bank_account on business_bank_accounts (business_id) where replaced_at is null;
alter table business_bank_accounts enable row level security;
create policy own_business on business_bank_accounts using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table business_owners (
  business_id uuid not null references businesses (id),
  id uuid not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  -- Birth date and SSN are erased once the provider has the person; the last four digits stay, sealed.
  date_of_birth_sealed text,
  ssn_sealed text,
  ssn_last_four_sealed text not null,
  address jsonb not null,
  primary_representative boolean not null,
  quarter_owner boolean not null,
  board_member boolean not null,
  executive_manager boolean not null,
  provider_id text,
  created_at timestamptz not null,
  -- Counts changes; the provider was told the one in told_version.
  version bigint not null default 1,
  told_version bigint not null default 0,
  primary key (business_id, id)
);
alter table business_owners enable row level security;
create policy own_business on business_owners using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Owners that the provider still has and we have not: it has to be told.
create table removed_owners (
  business_id uuid not null references businesses (id),
  provider_id text not null,
  primary key (business_id, provider_id)
);
alter table removed_owners enable row level security;
create policy own_business on removed_owners using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/members
-- ------------------------------------------------------------------------------------------

-- user_id is the subject of the identity provider, ours or another.
create table business_members (
  business_id uuid not null references businesses (id),
  user_id text not null,
  created_at timestamptz not null,
  -- Names a membership on a path: the subject of another identity provider may be any text.
  id uuid not null default gen_random_uuid(),
  -- The member who invited; null for whoever created the business.
  invited_by text,
  -- What each member is (ROLE-01). Everybody who works in a business today stays who they are: an owner, as is whoever was invited
  -- before there was a choice (ROLE-02). The default stays until no server of an earlier version adds members, who know of no role.
  role text not null default 'owner' check (role in ('owner', 'office', 'estimator', 'crew', 'accountant')),
  -- Whether single keys, such as g and then i, work for this member (FIND-11). Ctrl-K always does.
  single_keys boolean not null default true,
  -- What each member is told of what happens (BELL-02), and how they want to be told: only what differs from the default of their role.
  bell jsonb not null default '{}'::jsonb,
  digest text check (digest in ('daily', 'mondays', 'never')),
  -- The last day of the business, by its own calendar, for which a digest was made.
  digest_on date,
  primary key (business_id, user_id)
);
create unique index business_members_by_id on business_members (business_id, id);
create index business_members_by_user on business_members (user_id);
create constraint trigger one_owner after insert or update of role on business_members deferrable initially deferred for each row when (new.role <> 'owner') execute function members_have_an_owner();
create constraint trigger one_owner_stays after delete on business_members deferrable initially deferred for each row when (old.role = 'owner') execute function members_have_an_owner();
alter table business_members enable row level security;
create policy own_business on business_members using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Everybody who is or was a member, by the name and address that their sign-in gave when they joined. It stays when the
-- membership ends: histories go on saying who did what.
create table member_names (
  business_id uuid not null references businesses (id),
  user_id text not null,
  name text not null,
  email text not null,
  primary key (business_id, user_id)
);
alter table member_names enable row level security;
create policy own_business on member_names using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

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
  -- What whoever accepts becomes (ROLE-12). An invitation that was sent before there was a choice is one for an owner (ROLE-02). The
  -- default stays until no server of an earlier version invites anybody.
  role text not null default 'owner' check (role in ('owner', 'office', 'estimator', 'crew', 'accountant')),
  primary key (business_id, id),
  constraint ended_somehow check ((outcome is null) = (ended_at is null))
);
-- Whoever is invited asks by their own address, whatever the business.
create index invitations_by_email on invitations (lower(email));
create unique index one_open_invitation on invitations (business_id, lower(email)) where outcome is null;
alter table invitations enable row level security;
create policy own_business on invitations using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/connections
-- ------------------------------------------------------------------------------------------

-- Programs that act for a business (CONN-01): what each may do, and the token that it calls with.
create table connections (
  business_id uuid not null references businesses (id),
  id uuid not null,
  -- It never changes: what the program did stands under it.
  name text not null check (length(name) >= 1 and length(name) <= 60),
  -- Those that a program can have, and none of people's (CONN-02).
  rights text[] not null check (rights <@ array['work', 'plan', 'sell', 'money', 'invoice', 'refund', 'costs', 'spend'] and cardinality(rights) > 0),
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
create index connections_by_end on connections (ends_at) where revoked_at is null;
create unique index connections_by_name on connections (business_id, lower(name)) where revoked_at is null;
alter table connections enable row level security;
create policy own_business on connections using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Which connection a token opens, asked before its business is known. It has the newest token of each connection, and the one before
-- while that is kept; of a revoked connection none.
create table connection_tokens (
  token_hash bytea primary key,
  business_id uuid not null,
  connection_id uuid not null,
  foreign key (business_id, connection_id) references connections (business_id, id)
);
create index connection_tokens_by_connection on connection_tokens (business_id, connection_id);
alter table connection_tokens enable row level security;
create policy own_business on connection_tokens using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/webhooks
-- ------------------------------------------------------------------------------------------

-- Addresses at which a connection is called when something happens (HOOK-01).
create table webhook_endpoints (
  business_id uuid not null,
  id uuid not null,
  connection_id uuid not null,
  address text not null check (length(address) >= 1 and length(address) <= 2048),
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
alter table webhook_endpoints enable row level security;
create policy own_business on webhook_endpoints using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

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
create index webhook_messages_by_type on webhook_messages (business_id, endpoint_id, type, made_at, id);
-- Whether anything is due, asked every second.
create index webhook_messages_due on webhook_messages (next_at) where state = 'waiting';
-- The log, of all types and of one, and what did not get through.
create index webhook_messages_log on webhook_messages (business_id, endpoint_id, made_at, id);
create index webhook_messages_on_their_way on webhook_messages (business_id, endpoint_id) where claimed_at is not null;
create index webhook_messages_unsent on webhook_messages (business_id, endpoint_id, state, made_at, id) where state <> 'done';
-- The log of an address narrowed to what waits or failed, as a program that may hear of some types asks for it (HOOK-12).
create index webhook_messages_unsent_by_type on webhook_messages (business_id, endpoint_id, state, type, made_at, id) where state <> 'done';
create index webhook_messages_waiting on webhook_messages (business_id, endpoint_id, next_at) where state = 'waiting';
alter table webhook_messages enable row level security;
create policy own_business on webhook_messages using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

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
alter table webhook_attempts enable row level security;
create policy own_business on webhook_attempts using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/files
-- ------------------------------------------------------------------------------------------

create table files (
  business_id uuid not null references businesses (id),
  id uuid not null,
  -- The invoice or quote it belongs to; null until it is attached.
  invoice_id uuid,
  file_name text not null,
  mime_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null,
  storage_key text not null,
  created_by text not null,
  created_at timestamptz not null,
  -- Files of an offer that only members see (QUO-12). Those that exist are shown, as they were.
  internal boolean not null default false,
  -- The picture of a check, which no customer gets.
  payment_id uuid,
  primary key (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  constraint picture_of_payment foreign key (business_id, payment_id) references payments (business_id, id) deferrable initially deferred
);
create index files_by_id on files (id);
create index files_of_invoice on files (business_id, invoice_id, created_at desc);
create index files_of_payment on files (business_id, payment_id) where payment_id is not null;
alter table files enable row level security;
create policy own_business on files using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table file_usage (
  business_id uuid primary key references businesses (id),
  file_count bigint not null default 0 check (file_count >= 0),
  byte_count bigint not null default 0 check (byte_count >= 0)
);
alter table file_usage enable row level security;
create policy own_business on file_usage using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Uploads through POST /files name no business; they wait here for the business that attaches them. Not a tenant table.
create table unattached_files (
  id uuid primary key,
  user_id text not null,
  file_name text not null,
  mime_type text not null,
  size_bytes bigint not null,
  sha256 bytea not null,
  storage_key text not null,
  created_at timestamptz not null
);
create index unattached_files_by_age on unattached_files (created_at);
create index unattached_files_by_user on unattached_files (user_id);

-- Bytes that no row needs from the moment `since` on, until the store has dropped them. An upload writes its line before its
-- bytes, with a moment to come, and takes it away in the transaction that writes its row. Not a tenant table.
create table files_to_drop (
  storage_key text primary key,
  since timestamptz not null
);

-- ------------------------------------------------------------------------------------------
-- server/features/tax-rates
-- ------------------------------------------------------------------------------------------

-- Named rates that lines are taxed with (TAX-01). A retired one stays on the lines that have it.
create table tax_rates (
  business_id uuid not null references businesses (id),
  id uuid not null,
  name text not null check (length(name) >= 1 and length(name) <= 40),
  -- 9.15% is 915.
  basis_points bigint not null check (basis_points >= 0 and basis_points <= 10000),
  active boolean not null default true,
  version bigint not null default 1,
  primary key (business_id, id)
);
create unique index tax_rates_by_name on tax_rates (business_id, lower(name)) where active;
alter table tax_rates enable row level security;
create policy own_business on tax_rates using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/selling-settings
-- ------------------------------------------------------------------------------------------

create table selling_settings (
  business_id uuid primary key references businesses (id),
  notes text not null check (length(notes) <= 5000),
  terms text not null check (length(terms) <= 20000),
  -- Days that a new quote is valid.
  valid_days bigint not null check (valid_days >= 1 and valid_days <= 365),
  version bigint not null default 1,
  -- The schedule that new quotes begin with (QUO-10). Null: the one closing row.
  schedule jsonb,
  -- A business may ask for a code before the signature (SIGN-12). From which total on; null is never.
  code_from_cents bigint check (code_from_cents >= 0),
  retainage_basis_points bigint,
  held_until text not null default '',
  constraint held_until_is_said check ((retainage_basis_points is null) = (held_until = '') and length(held_until) <= 100),
  constraint retainage_is_one check (retainage_basis_points >= 1 and retainage_basis_points <= 2000)
);
alter table selling_settings enable row level security;
create policy own_business on selling_settings using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/money-settings
-- ------------------------------------------------------------------------------------------

-- How much of an invoice its customer may pay at once (PART-01). Without a row, and where an invoice says nothing, all that is due.
create table money_settings (
  business_id uuid primary key references businesses (id),
  -- What it asks for besides is the least part, in cents, or in basis points of the invoice's total.
  part_rule jsonb not null check (coalesce(part_rule ->> 'kind', '') in ('off', 'any', 'amount', 'percent')),
  version bigint not null default 1,
  -- Whether such a discount lowers the tax with the subtotal (DISC-03).
  discount_lowers_tax boolean not null default true,
  -- Whether a customer's credit is used by itself when an invoice is sent to them, or somebody is asked (ALLOC-14).
  use_credit text not null default 'ask',
  -- What less a bank account is charged, in basis points (DISC-06). 0: nothing.
  bank_discount_basis_points bigint not null default 0,
  -- What may be due of an invoice whose rest is written off in one click, and with others (WOFF-02).
  small_rest_cents bigint not null default 100,
  -- What is added when a payment comes back, on what is sent from now on. Null: nothing.
  returned_fee_cents bigint,
  -- Whether the sales tax in a debt that is written off from now on is taken off what is owed to the state (WOFF-03). A server of the version
  -- before writes it off with the rest.
  recovers_bad_debt_tax boolean not null default false,
  constraint bank_discount_is_small check (bank_discount_basis_points >= 0 and bank_discount_basis_points <= 500),
  constraint returned_fee_is_one check (returned_fee_cents >= 1 and returned_fee_cents <= 10000),
  constraint small_rest_is_small check (small_rest_cents >= 1 and small_rest_cents <= 2500),
  constraint use_credit_is_one check (use_credit in ('ask', 'sent'))
);
alter table money_settings enable row level security;
create policy own_business on money_settings using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/customers
-- ------------------------------------------------------------------------------------------

create table customers (
  business_id uuid not null references businesses (id),
  id uuid not null,
  customer_type text not null check (customer_type in ('business', 'individual')),
  business_name text not null default '',
  business_structure text,
  first_name text not null,
  last_name text not null,
  maiden_name text not null default '',
  display_name text not null generated always as (case when business_name <> '' then business_name else (first_name || ' ') || last_name end) stored,
  search_text text not null generated always as (lower((((business_name || ' ') || first_name) || ' ') || last_name)) stored,
  email text not null,
  phone text not null,
  address jsonb not null,
  account_number bigint not null,
  communication_id uuid not null,
  receive_email boolean not null default true,
  receive_sms boolean not null default false,
  last_visit_at timestamptz,
  previous_visit_at timestamptz,
  -- How many invoices and quotes exist, so that a search can be counted without reading them.
  invoice_count bigint not null default 0,
  created_at timestamptz not null,
  version bigint not null default 1,
  -- When the business itself last set the address: what customers change before that can no longer be taken back.
  email_set_at timestamptz,
  -- Texts go to a phone that has said yes itself, and to no other (P20). Both are ten digits, as `phone` is: when that changes, they
  -- speak of another phone and count no more. A phone that said STOP is the only one that can take it back.
  sms_confirmed_phone text,
  sms_stopped_phone text,
  -- What a search finds them by: a line for each of the texts that a trigger puts together. The next migration fills it in.
  find_text text,
  -- Customers who pay no sales tax, by which certificate, and until when (TAX-06). A document keeps the certificate that it began with.
  tax_exempt boolean not null default false,
  exemption_number text not null default '' check (length(exemption_number) <= 60),
  exemption_ends date,
  primary key (business_id, id),
  constraint certificates_are_named check (not tax_exempt or exemption_number <> '')
);
create unique index customers_by_account_number on customers (business_id, account_number);
-- Names that begin with what was typed. Two letters are not in the index of words (0053), and most names with a common word have it
-- elsewhere.
create index customers_by_beginning on customers (business_id, find_text text_pattern_ops);
create unique index customers_by_communication on customers (business_id, communication_id);
-- A deep page, and a search that finds many, walk this index alone and dress only their own rows. For that what they read has to
-- be in it.
create index customers_by_name on customers (business_id, lower(display_name), id) include (display_name, find_text);
create index customers_by_words on customers using gin (business_id, find_text gin_trgm_ops);
-- Whose something is, and whether their name holds what is searched: a list that is walked reads no customer for that.
create index customers_known_by_id on customers (id) include (business_id, find_text);
-- Few stand before the names that begin with a common word: they are looked up, and the list is read from there on (0053).
create index customers_named_within on customers using gin (business_id, name_within(display_name, find_text) gin_trgm_ops);
create index customers_with_confirmed_phone on customers (sms_confirmed_phone) where sms_confirmed_phone is not null;
-- Whoever asks for their link, or has signed in, is shown the accounts of their address, in whichever businesses. While a new
-- address is not confirmed, the one before it counts.
create index customers_with_email on customers (lower(email));
-- Somebody writes from a number, or says STOP for it, in whichever businesses.
create index customers_with_phone on customers (phone);
create trigger found_by before insert or update of business_name, first_name, last_name, email, phone, account_number on customers for each row execute function words_of_customer();
alter table customers enable row level security;
create policy own_business on customers using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Directory: which account an e-mailed link opens. Not a tenant table, since the tenant is what it answers.
create table portal_links (
  account_id uuid primary key,
  portfolio_id uuid not null,
  business_id uuid not null,
  customer_id uuid not null,
  created_at timestamptz not null,
  revoked_at timestamptz,
  -- A link has an id of its own for /communication (D59), so that renewing the link ends that one too. The manager's conversation
  -- keeps its id. Links that were sent before this stay as they are, unless they have been renewed already.
  communication_id uuid not null default gen_random_uuid(),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
create unique index one_open_portal_link on portal_links (business_id, customer_id) where revoked_at is null;
create unique index portal_links_by_communication on portal_links (communication_id);
alter table portal_links enable row level security;
create policy own_business on portal_links using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- The texts that asked a phone for its yes: whoever has a link may cause few of them, and none twice a day.
create table sms_requests (
  business_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  phone text not null,
  -- Withdrawn: it was no longer wanted when it was its turn, and the phone got nothing.
  state text not null check (state in ('queued', 'sent', 'failed', 'withdrawn')),
  created_at timestamptz not null,
  -- A yes answers what the phone was sent last, and a question may have waited while another business wrote to it (D60).
  -- When its text went out. Null: not yet, or by a version that did not note it.
  asked_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
create index sms_requests_of_customer on sms_requests (business_id, customer_id, created_at desc);
create index sms_requests_to_phone on sms_requests (phone, created_at desc);
alter table sms_requests enable row level security;
create policy own_business on sms_requests using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- How often notices were stopped from one network address on one day, by the fingerprint of the address (P19).
create table notice_stops (
  address bytea not null,
  day date not null,
  times integer not null,
  primary key (address, day)
);

-- ------------------------------------------------------------------------------------------
-- server/features/tasks
-- ------------------------------------------------------------------------------------------

-- What somebody of the business has to look at. subject_id is the payment, refund or customer it is about.
create table tasks (
  business_id uuid not null references businesses (id),
  id uuid not null,
  kind text not null,
  subject_id uuid not null,
  -- Nobody knows whose an unmatched payment is.
  customer_id uuid,
  invoice_id uuid,
  payment_id uuid,
  amount_cents bigint,
  detail text not null default '',
  created_at timestamptz not null,
  done_at timestamptz,
  -- A user's id, or `underlay` when the reason went away by itself.
  done_by text,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  foreign key (business_id, payment_id) references payments (business_id, id)
);
create unique index one_open_task on tasks (business_id, kind, subject_id) where done_at is null;
create index open_tasks on tasks (business_id, created_at desc, id) where done_at is null;
alter table tasks enable row level security;
create policy own_business on tasks using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/receivables
-- ------------------------------------------------------------------------------------------

create table payments (
  business_id uuid not null,
  id uuid not null,
  -- Money on account is meant for no invoice (PART-15, ALLOC-17): what a manager records, and says how it came. What is paid back of it
  -- by hand is of no invoice either.
  invoice_id uuid,
  customer_id uuid not null,
  method text not null check (method in ('ach', 'card', 'manual', 'credit')),
  state text not null check (state in ('started', 'authorized', 'unknown', 'awaiting_bank', 'settled', 'failed', 'reversed', 'canceled')),
  -- False when money arrived that the invoice no longer wanted: it is the customer's credit (never dropped).
  applied boolean not null default true,
  amount_cents bigint not null check (amount_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  description text not null,
  last_four text not null default '',
  provider_account_id text,
  provider_payment_id text,
  failure_code text,
  failure_message text,
  invoice_version bigint,
  created_at timestamptz not null,
  settled_at timestamptz,
  checked_at timestamptz,
  -- What of amount and fee has gone back to the payer, in refunds that succeeded.
  refunded_cents bigint not null default 0,
  refunded_fee_cents bigint not null default 0,
  -- A payment of method credit spends what this one left unapplied.
  credit_of uuid,
  -- The saved bank account it was made with (bank_payment_methods).
  method_id uuid,
  -- Keyed hash of routing and account number of a bank payment: wrong guesses at its deposits are counted for it (P12).
  bank_fingerprint bytea,
  -- When it was first handed to the provider: before that it can be given up without asking anybody.
  submitted_at timestamptz,
  -- Set while the provider waits for its two small deposits to be confirmed.
  deposits_kind text check (deposits_kind in ('amounts', 'code')),
  deposits_arrive_at timestamptz,
  -- A bank payment whose account has still to be verified counts nothing on its invoice: it only keeps other payments away (D92).
  reserves boolean not null default false,
  -- By whom a card form was opened, as a keyed hash of their network: declined cards are counted for it (TM-13).
  opened_from text,
  -- What a payment costs the business, apart from what its payer pays on top (FEE-01), and what the provider has of it.
  -- What the platform takes of it, as the provider's application fee. Null before the two stood apart: it took the fee.
  cost_cents bigint check (cost_cents >= 0),
  -- What of the cost came back to the business, with refunds that succeeded.
  refunded_cost_cents bigint not null default 0 check (refunded_cost_cents >= 0),
  -- What the provider has of it for the business, when it was last asked. Null: it has not said since the payment moved.
  provider_net_cents bigint,
  -- When it was written down anew from what the provider has of it: a copy of the database was put back that did not know it.
  recovered_at timestamptz,
  -- A bank payment is handed to the provider by one attempt at a time. Of two at once the provider could refuse one in passing and
  -- take the other: the payment then read as failed for a moment, and could be paid again (INV-23, decision 80).
  submitting_until timestamptz,
  -- The sum of its allocations.
  allocated_cents bigint not null default 0,
  -- Counted up by whoever allocates. Null: nothing has been allocated of it yet, since it is of before.
  allocation_version bigint,
  -- What a manager says of money that they record (PART-15). Null of what was recorded before, and of what came online.
  tender text,
  -- The number of the check or of the transfer.
  reference text not null default '',
  -- The day on which it came. The books have it on that day.
  received_on date,
  -- For the business alone.
  note text not null default '',
  primary key (business_id, id),
  constraint credit_of_a_payment foreign key (business_id, credit_of) references payments (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  constraint allocated_fits check (allocated_cents >= 0 and (allocated_cents + refunded_cents) <= amount_cents),
  constraint on_account_by_hand check ((invoice_id is null) = (invoice_version is null) and (invoice_id is not null or method = 'manual' and tender is not null)),
  constraint refunds_fit check (refunded_cents >= 0 and refunded_cents <= amount_cents and refunded_fee_cents >= 0 and refunded_fee_cents <= fee_cents),
  constraint tender_by_hand check (tender is null or method = 'manual' and received_on is not null and (tender in ('check', 'cash', 'transfer', 'other')))
);
-- What a manager recorded, by the day on which it was received, from the index alone (PART-15).
create index collected_by_receipt on payments (business_id, received_on) include (amount_cents, refunded_cents) where state = 'settled' and received_on is not null;
-- What came in, by when it settled, from the index alone: the dashboard and the morning mail ask for its sums.
create index collected_by_settlement on payments (business_id, settled_at) include (amount_cents, refunded_cents, received_on) where state = 'settled' and method <> 'credit';
create unique index one_open_card_form on payments (business_id, invoice_id) where state = 'started';
create index payments_by_amount on payments (business_id, amount_cents, created_at desc) where state not in ('started', 'canceled');
-- Payments by the day on which their money came (PART-15). What a manager recorded stands at the moment at which it was recorded, within
-- the day on which it was received as clocks of the United States have it.
create index payments_by_day on payments (business_id, greatest(((received_on + '11:00:00'::interval) at time zone 'UTC'), least(((received_on + '1 day 03:59:00'::interval) at time zone 'UTC'), created_at)) desc, created_at desc, id) where state not in ('started', 'canceled');
create index payments_by_id on payments (id);
create index payments_by_method on payments (method_id) where method_id is not null;
create unique index payments_by_provider on payments (business_id, provider_payment_id) where provider_payment_id is not null;
-- The numbers of checks and other references stand in the description of a payment that was recorded by hand.
create index payments_by_words on payments using gin (business_id, lower(description) gin_trgm_ops) where method = 'manual';
create index payments_from_credit on payments (business_id, credit_of) where credit_of is not null;
create index payments_newest on payments (business_id, created_at desc, id) where state not in ('started', 'canceled');
create index payments_of_customer on payments (business_id, customer_id, created_at desc) where state not in ('started', 'canceled');
create index payments_of_invoice on payments (business_id, invoice_id, created_at);
-- What customers owe of checks that came back after a part of them was paid back (PART-19, PART-24). Hardly anybody has one.
create index payments_owed_back on payments (business_id, customer_id) include (refunded_cents) where state = 'reversed' and method = 'manual' and refunded_cents > 0;
create index payments_to_reconcile on payments (checked_at) where state in ('started', 'authorized', 'unknown', 'awaiting_bank');
create index payments_unapplied on payments (business_id, customer_id) where state = 'settled' and not applied;
-- The customer's unused credit: what settled payments have that no invoice took.
create index payments_unused on payments (business_id, customer_id) where state = 'settled' and (allocated_cents + refunded_cents) < amount_cents;
create trigger aa_credits_are_new before insert on payments for each row execute function credits_are_new();
create constraint trigger adds_up after insert or update of allocated_cents on payments deferrable initially deferred for each row execute function payment_is_allocated();
-- Allocates what a server of the version before writes, which knows of none: it says whether all of a payment counts on its invoice,
-- and spends what is left of one by another of method credit. Servers that allocate count the version up. It goes with the next release.
create trigger allocations_follow before insert or update of state, applied, reserves, refunded_cents on payments for each row execute function allocations_follow();
-- A payment that failed, was canceled, came back or waits for its account to be verified leaves no discount behind.
create constraint trigger discount_dies after update of state, reserves on payments deferrable initially deferred for each row when (old.state <> new.state or old.reserves <> new.reserves) execute function discount_dies();
-- A server of the version before knows no discounts either: it would leave due what a payment in time takes off. Money of an online
-- payment that is less than the whole invoice comes to life at a newer server alone, which is told again. It goes with the next release.
create trigger discounts_are_new before update of state, applied, reserves, refunded_cents on payments for each row execute function discounts_are_new();
-- A server of the version before does not know that a payment may be for several invoices, or that credit goes with it: it would put
-- all of it on the first. What it is told of one is told again to a newer server. It goes with the next release.
create trigger orders_are_new before update of state, applied, reserves, refunded_cents on payments for each row execute function orders_are_new();
-- A server of the version before names one invoice, and means all of the payment for it. It goes with the next release.
create trigger targets_follow after insert on payments for each row execute function targets_follow();
alter table payments enable row level security;
create policy own_business on payments using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Each state a payment has been in, in order; never changed.
create table payment_changes (
  business_id uuid not null,
  payment_id uuid not null,
  sequence bigint not null,
  state text not null,
  reason text not null default '',
  at timestamptz not null,
  primary key (business_id, payment_id, sequence),
  foreign key (business_id, payment_id) references payments (business_id, id)
);
create trigger append_only before delete or update on payment_changes for each row execute function refuse_change();
alter table payment_changes enable row level security;
create policy own_business on payment_changes using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table refunds (
  business_id uuid not null,
  id uuid not null,
  payment_id uuid not null,
  invoice_id uuid,
  customer_id uuid not null,
  state text not null check (state in ('requested', 'succeeded', 'failed')),
  -- What goes back of the payment's amount, and of its fee. At the provider, a fee alone can be given back.
  amount_cents bigint not null check (amount_cents >= 0),
  fee_cents bigint not null check (fee_cents >= 0),
  reason text not null,
  -- A user's id, or `provider` when it was made there.
  requested_by text not null,
  provider_refund_id text,
  failure_message text,
  created_at timestamptz not null,
  decided_at timestamptz,
  checked_at timestamptz not null,
  -- What of the payment's cost comes back to the business with it.
  cost_cents bigint not null default 0 check (cost_cents >= 0),
  -- How unused money was paid back by hand (PART-24). Null of what goes back at the provider.
  method text,
  reference text not null default '',
  paid_on date,
  -- What of it is taken from what no invoice has. Null: a server of the version before asked for it, and it names nothing.
  unused_cents bigint,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  foreign key (business_id, payment_id) references payments (business_id, id),
  constraint paid_back_by_hand check ((method is null) = (paid_on is null) and (method is null or (method in ('check', 'cash', 'transfer', 'other')))),
  check ((amount_cents + fee_cents) > 0),
  constraint unused_is_no_debt check (unused_cents >= 0)
);
create unique index refunds_by_provider on refunds (business_id, provider_refund_id) where provider_refund_id is not null;
create index refunds_of_payment on refunds (business_id, payment_id, created_at);
create index refunds_to_reconcile on refunds (checked_at) where state = 'requested';
-- What goes back to a customer, and has not arrived, stands below the balance of their statement (STMT-04).
create index refunds_under_way on refunds (business_id, customer_id) where state = 'requested';
create constraint trigger names_all after insert on refunds deferrable initially deferred for each row execute function refund_names_all();
alter table refunds enable row level security;
create policy own_business on refunds using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Where a refund is taken from, as it was asked for (PART-23): so much of what stands on an invoice, or, null, of what no invoice has.
create table refund_targets (
  business_id uuid not null references businesses (id),
  refund_id uuid not null,
  position integer not null,
  invoice_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (business_id, refund_id, "position"),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  foreign key (business_id, refund_id) references refunds (business_id, id)
);
create index refund_targets_of_invoice on refund_targets (business_id, invoice_id) where invoice_id is not null;
create trigger append_only before delete or update on refund_targets for each row execute function refuse_change();
create constraint trigger names_all after insert on refund_targets deferrable initially deferred for each row execute function refund_names_all();
create trigger no_truncate before truncate on refund_targets for each statement execute function refuse_change();
alter table refund_targets enable row level security;
create policy own_business on refund_targets using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- What a payment is meant for, for good, also when it fails: so much of each invoice, in its order (ALLOC-08).
create table payment_targets (
  business_id uuid not null references businesses (id),
  payment_id uuid not null,
  position integer not null,
  invoice_id uuid not null,
  -- What the invoice loses by the order. Credit of the customer covers a part of it, the payment the rest.
  amount_cents bigint not null check (amount_cents > 0),
  credit_cents bigint not null default 0,
  -- What of an invoice is taken off besides with the bank payment that is meant for it. It was said when the payment began.
  discount_cents bigint not null default 0,
  primary key (business_id, payment_id, invoice_id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  foreign key (business_id, payment_id) references payments (business_id, id),
  constraint discount_beside_money check (discount_cents >= 0 and discount_cents <= amount_cents),
  check (credit_cents >= 0 and credit_cents <= amount_cents)
);
create index payment_targets_of_invoice on payment_targets (business_id, invoice_id) include (payment_id);
create trigger append_only before delete or update on payment_targets for each row execute function refuse_change();
create trigger no_truncate before truncate on payment_targets for each statement execute function refuse_change();
alter table payment_targets enable row level security;
create policy own_business on payment_targets using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- What is added to an invoice after it was sent (money.md 1): the fee for a payment that its payer's bank sent back (LATE-10, RISK-08).
create table invoice_charges (
  business_id uuid not null references businesses (id),
  id uuid not null,
  invoice_id uuid not null,
  kind text not null check (kind = 'returned_payment'),
  amount_cents bigint not null check (amount_cents > 0),
  -- The day of the business on which it was added.
  charged_on date not null,
  -- The payment that came back. It is charged for once, however often it comes back.
  payment_id uuid not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, payment_id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  foreign key (business_id, payment_id) references payments (business_id, id)
);
create index charges_of_invoice on invoice_charges (business_id, invoice_id, created_at);
create constraint trigger adds_up after insert on invoice_charges deferrable initially deferred for each row execute function invoice_is_allocated();
create trigger append_only before delete or update on invoice_charges for each row execute function refuse_change();
alter table invoice_charges enable row level security;
create policy own_business on invoice_charges using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Owed less although no money came (CRED-01): a credit note, what is written off, and what a customer had before the books began. A
-- discount and the waiver of a fee are kinds that nobody can make yet.
create table credits (
  business_id uuid not null references businesses (id),
  id uuid not null,
  -- Of notes alone: CN-1 upward, without gaps (CRED-02).
  number bigint,
  customer_id uuid not null,
  -- Null: it belongs to no invoice and is the customer's unused credit until it is used (CRED-11).
  invoice_id uuid,
  kind text not null check (kind in ('note', 'discount', 'fee_waiver', 'write_off', 'opening')),
  state text not null default 'issued' check (state in ('issued', 'void')),
  reason text not null,
  note text not null default '' check (length(note) <= 500),
  -- The day of the business on which it was issued.
  issued_on date not null,
  -- What the lines are worth that come back, before restocking. Null where it was made of an amount.
  value_cents bigint,
  restocking_cents bigint not null default 0 check (restocking_cents >= 0),
  subtotal_cents bigint not null check (subtotal_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  total_cents bigint not null check (total_cents > 0),
  -- Of what is written off: whether its tax was debited to the sales tax, and not to bad debts (WOFF-03).
  recovers_tax boolean not null default false,
  -- What of it each tax of the invoice has, in the order of its taxes, and at the end what is not taxed (CRED-17).
  parts jsonb not null default '[]'::jsonb,
  -- The sum of its allocations.
  allocated_cents bigint not null default 0,
  -- What its customer was sent, and the hash of it as text with its names in order (CRED-13). Null for what is no document.
  document jsonb,
  sha256 bytea,
  created_by text not null,
  created_at timestamptz not null,
  voided_at timestamptz,
  voided_by text,
  void_reason text,
  -- The payment with which a discount was issued. It lives and dies with it (DISC-04). Null of one that a manager granted, and where
  -- goodwill alone paid.
  payment_id uuid,
  -- Of what is written off and of a waiver: what of its subtotal is of charges (WOFF-03, CRED-16).
  charge_cents bigint not null default 0,
  -- Of a waiver: the charge that it names.
  charge_id uuid,
  -- Of a note on a draw: what of it was held back, so that nobody owes it yet (CRED-18). Null: a server that knows of none made it.
  retained_cents bigint,
  primary key (business_id, id),
  unique (business_id, number),
  foreign key (business_id, customer_id) references customers (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  foreign key (business_id, charge_id) references invoice_charges (business_id, id),
  constraint discount_of_payment foreign key (business_id, payment_id) references payments (business_id, id) deferrable initially deferred,
  -- A discount for paying by bank was taken with a payment, and stands as long as that does.
  constraint bank_discounts_have_payments check (reason <> 'bank' or payment_id is not null),
  constraint charges_within check (charge_cents >= 0 and charge_cents <= subtotal_cents),
  constraint credit_fits check (allocated_cents >= 0 and allocated_cents <= total_cents),
  constraint credits_add_up check (total_cents = (subtotal_cents + tax_cents - coalesce(retained_cents, 0::bigint))),
  constraint discounts_have_payments check (payment_id is null or kind = 'discount'),
  constraint document_has_hash check ((document is null) = (sha256 is null)),
  constraint notes_alone_are_held check (coalesce(retained_cents, 0::bigint) = 0 or kind = 'note' and retained_cents > 0),
  constraint notes_have_numbers check ((kind = 'note') = (number is not null)),
  constraint void_is_said check ((state = 'void') = (voided_at is not null) and (voided_at is null) = (voided_by is null)),
  constraint waivers_name_charges check ((kind = 'fee_waiver') = (charge_id is not null))
);
-- Lists of all of them, the newest first.
create index credits_in_order on credits (business_id, created_at desc, id);
create index credits_of_customer on credits (business_id, customer_id, created_at);
create index credits_of_invoice on credits (business_id, invoice_id, created_at) where invoice_id is not null;
-- What a customer has of credits that belong to no invoice, the oldest first (ALLOC-12).
create index credits_unused on credits (business_id, customer_id, issued_on, id) where invoice_id is null and state = 'issued' and allocated_cents < total_cents;
create index discounts_of_payment on credits (business_id, payment_id) where payment_id is not null;
-- The credit notes of a customer, the newest first, as they read them themselves (CRED-13).
create index notes_of_customer on credits (business_id, customer_id, number desc) where kind = 'note';
create unique index one_bank_discount on credits (business_id, payment_id, invoice_id) where kind = 'discount' and state = 'issued' and reason = 'bank';
-- For paying in time it is taken once (DISC-02), and by bank with each payment of an invoice (DISC-06).
create unique index one_early_discount on credits (business_id, invoice_id) where kind = 'discount' and state = 'issued' and reason <> 'bank';
create constraint trigger adds_up after insert or update of state, allocated_cents on credits deferrable initially deferred for each row execute function credit_is_allocated();
-- What an invoice holds back or releases stands in the books. A server of the version before would send a release as if it were work, and
-- take back a note without what it took off what is held.
create constraint trigger held_is_booked after update of state on credits deferrable initially deferred for each row when (new.retained_cents > 0) execute function held_is_booked();
create trigger no_delete before delete on credits for each row execute function refuse_change();
-- A server of the version before would credit what is held as if it were owed. It goes with the next release.
create trigger notes_know_retainage before insert on credits for each row when (new.kind = 'note' and new.retained_cents is null and new.invoice_id is not null) execute function notes_know_retainage();
create trigger stays before update on credits for each row execute function credit_stays();
-- Nor does it know what a waiver lowered: taking one back there would write another account. It goes with the next release.
create constraint trigger waivers_are_new after update of state on credits deferrable initially deferred for each row when (new.kind = 'fee_waiver' and new.state = 'void' and old.state = 'issued') execute function waivers_are_new();
alter table credits enable row level security;
create policy own_business on credits using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- What of the lines of an invoice is credited (CRED-03).
create table credit_lines (
  business_id uuid not null,
  credit_id uuid not null,
  position bigint not null,
  line_id uuid not null,
  description text not null,
  -- In hundredths of its unit.
  quantity bigint not null check (quantity > 0),
  unit text not null,
  rate_cents bigint not null,
  primary key (business_id, credit_id, "position"),
  foreign key (business_id, credit_id) references credits (business_id, id)
);
create trigger append_only before delete or update on credit_lines for each row execute function refuse_change();
alter table credit_lines enable row level security;
create policy own_business on credit_lines using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- So many cents of one payment stand on one invoice (ALLOC-01). A row is taken back by another of the opposite sign.
create table allocations (
  business_id uuid not null references businesses (id),
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  invoice_id uuid not null,
  -- What of it stands on an invoice (ALLOC-01): either of a payment or of a credit.
  payment_id uuid,
  amount_cents bigint not null check (amount_cents <> 0),
  -- made: meant for it. used: money that no invoice had taken, used later. moved: taken off by a manager. refunded, came_back (from
  -- the payer's bank), gone (failed or deleted): taken back. migrated: it stood before there were allocations.
  cause text not null check (cause in ('made', 'used', 'moved', 'pushed_off', 'refunded', 'came_back', 'gone', 'voided', 'migrated')),
  -- The refund that took it.
  cause_id uuid,
  -- A user's id, `customer`, `provider` or `underlay`.
  actor text not null,
  at timestamptz not null,
  credit_id uuid,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  foreign key (business_id, payment_id) references payments (business_id, id) deferrable initially deferred,
  foreign key (business_id, credit_id) references credits (business_id, id) deferrable initially deferred,
  constraint one_source check (num_nonnulls(payment_id, credit_id) = 1)
);
create index allocations_of_credit on allocations (business_id, credit_id) include (invoice_id, amount_cents) where credit_id is not null;
create index allocations_of_invoice on allocations (business_id, invoice_id) include (payment_id, amount_cents);
create index allocations_of_payment on allocations (business_id, payment_id) include (invoice_id, amount_cents);
-- What was used of credit with a payment or by a request, on whichever invoices (PART-11).
create index credit_used_by on allocations (business_id, cause_id) where cause = 'used';
create constraint trigger add_up after insert on allocations deferrable initially deferred for each row execute function allocations_add_up();
create trigger append_only before delete or update on allocations for each row execute function refuse_change();
create constraint trigger credit_adds_up after insert on allocations deferrable initially deferred for each row when (new.credit_id is not null) execute function credit_is_allocated();
create constraint trigger invoice_adds_up after insert on allocations deferrable initially deferred for each row execute function invoice_is_allocated();
create trigger no_truncate before truncate on allocations for each statement execute function refuse_change();
create constraint trigger payment_adds_up after insert on allocations deferrable initially deferred for each row execute function payment_is_allocated();
alter table allocations enable row level security;
create policy own_business on allocations using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table ledger_transactions (
  business_id uuid not null references businesses (id),
  sequence bigint not null,
  kind text not null,
  -- What it is for: written once per reason, however often the reason is reported.
  reference text not null,
  invoice_id uuid,
  payment_id uuid,
  created_at timestamptz not null,
  previous_hash bytea not null,
  hash bytea not null,
  -- Each line of the books says its day and what it is about, since an entry over several invoices cannot be told apart later.
  -- The day it counts on, in the business's zone.
  posted_on date not null,
  -- Which text its hash is of: 1 is accounts and amounts alone, 2 is the day and everything that its lines say.
  format bigint not null default 1,
  primary key (business_id, sequence),
  constraint hashed_plainly check (format = 1 or format = 2 and (kind || reference) !~ '[|,;]')
);
-- What was sent and taken back, which no statement names (STMT-08).
create index ledger_taken_back on ledger_transactions (business_id, invoice_id, sequence) where kind = 'invoice_retracted';
-- What the books have of a payment, which is taken back with it (PART-18). Its customer may have many thousand lines.
create index ledger_transactions_of_payment on ledger_transactions (business_id, payment_id) where payment_id is not null;
create unique index one_ledger_transaction_per_reference on ledger_transactions (business_id, reference);
create trigger append_only before delete or update on ledger_transactions for each row execute function refuse_change();
create trigger no_truncate before truncate on ledger_transactions for each statement execute function refuse_change();
alter table ledger_transactions enable row level security;
create policy own_business on ledger_transactions using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table ledger_lines (
  business_id uuid not null,
  sequence bigint not null,
  line bigint not null,
  account text not null,
  customer_id uuid,
  amount_cents bigint not null check (amount_cents <> 0),
  posted_on date not null,
  -- Which of these a line carries its account says (domain/ledger/accounts.ts).
  job_id uuid,
  category_id uuid,
  payee_id uuid,
  invoice_id uuid,
  primary key (business_id, sequence, line),
  foreign key (business_id, sequence) references ledger_transactions (business_id, sequence)
);
create index ledger_lines_by_account on ledger_lines (business_id, account, customer_id);
-- What happened between a business and a customer, by its day: their balance is the sum of it (STMT-01, STMT-03).
create index ledger_lines_of_customer on ledger_lines (business_id, customer_id, posted_on) include (sequence, account, amount_cents, invoice_id) where account in ('receivable', 'unapplied_credit');
create constraint trigger adds_up_to_zero after insert on ledger_lines deferrable initially deferred for each row execute function ledger_adds_up_to_zero();
create trigger append_only before delete or update on ledger_lines for each row execute function refuse_change();
create trigger no_truncate before truncate on ledger_lines for each statement execute function refuse_change();
alter table ledger_lines enable row level security;
create policy own_business on ledger_lines using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Money at the provider that fits no invoice. Clearing has it, and the account suspense against it.
create table unmatched_payments (
  business_id uuid not null references businesses (id),
  id uuid not null,
  provider_payment_id text not null,
  -- What its payer was charged.
  total_cents bigint not null,
  -- What the provider has of it for the business, as it stands in suspense.
  net_cents bigint not null default 0,
  -- How often that changed: once when it was found, and with each refund.
  changes bigint not null default 0,
  found_at timestamptz not null,
  primary key (business_id, id)
);
create unique index unmatched_by_provider on unmatched_payments (business_id, provider_payment_id);
create index unmatched_with_money on unmatched_payments (found_at) where net_cents <> 0;
alter table unmatched_payments enable row level security;
create policy own_business on unmatched_payments using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/deliveries
-- ------------------------------------------------------------------------------------------

create table deliveries (
  business_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- The invoice, message or payment that it is about.
  subject_id uuid not null,
  -- On whose timeline it stands; null for a message, which stands in its conversation.
  invoice_id uuid,
  occasion text not null check (occasion in ('invoice', 'reminder', 'message', 'payment', 'crew', 'signed', 'canceled', 'moved', 'statement', 'credit')),
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  state text not null check (state in ('queued', 'sent', 'bounced', 'failed', 'withdrawn')),
  -- Why it came back, was not sent, or is still waiting; empty when there is nothing to say.
  problem text not null default '',
  -- What made it: the event, or the news of a payment. Nobody hears of one cause twice.
  cause text not null,
  -- The delivery that this one sends again.
  repeats uuid,
  -- The user who caused it; empty when it was nobody of the business.
  created_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  -- Somebody told their mail provider that this mail is spam.
  reported_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id)
);
-- A bounce names its delivery, and a reply its conversation, without saying whose they are.
create index deliveries_by_id on deliveries (id);
create index deliveries_of_invoice on deliveries (business_id, invoice_id, created_at) where invoice_id is not null;
-- What a business has mailed on a day, and what became of it.
create index mails_by_day on deliveries (business_id, created_at) where channel = 'email';
-- When a business first mailed an address of a customer, for the count of strangers (P21).
create index mails_to_somebody on deliveries (business_id, customer_id, recipient, created_at) where channel = 'email';
create unique index once_per_cause on deliveries (business_id, subject_id, occasion, cause, channel, recipient);
create unique index repeated_once on deliveries (business_id, repeats) where repeats is not null;
-- What went to a phone, and what waits for it, whichever the business.
create index texts_to_phone on deliveries (recipient, changed_at desc) where channel = 'sms';
alter table deliveries enable row level security;
create policy own_business on deliveries using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- How many mails each business has sent to its customers on its latest day of sending (P21).
create table mail_allowances (
  business_id uuid primary key references businesses (id),
  day date not null,
  used integer not null
);
alter table mail_allowances enable row level security;
create policy own_business on mail_allowances using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- A business whose mails come back or are reported as spam sends none of its own accord, until the operator has looked (P21).
create table mail_stops (
  business_id uuid primary key references businesses (id),
  why text not null check (why in ('bounces', 'complaints')),
  stopped_at timestamptz not null,
  -- Since then it may send again, and is judged by what it sent after.
  lifted_at timestamptz
);
alter table mail_stops enable row level security;
create policy own_business on mail_stops using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/contact
-- ------------------------------------------------------------------------------------------

-- What a customer changed without a token: the old address keeps its mail until the new one has confirmed (P20).
create table contact_changes (
  business_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  kind text not null check (kind in ('email', 'phone')),
  -- The last confirmed value, and the new one.
  old_value text not null,
  new_value text not null,
  state text not null check (state in ('open', 'confirmed', 'undone', 'replaced')),
  ip_address text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
create index contact_changes_of_customer on contact_changes (business_id, customer_id, created_at desc);
create unique index one_open_contact_change on contact_changes (business_id, customer_id, kind) where state = 'open';
create index open_email_changes on contact_changes (lower(old_value)) where kind = 'email' and state = 'open';
alter table contact_changes enable row level security;
create policy own_business on contact_changes using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/jobs
-- ------------------------------------------------------------------------------------------

create table jobs (
  business_id uuid not null references businesses (id),
  id uuid not null,
  customer_id uuid not null,
  name text not null,
  description text not null,
  notes text not null default '',
  status text not null check (status in ('quoted', 'in-progress', 'complete')),
  address jsonb not null,
  created_at timestamptz not null,
  version bigint not null default 1,
  find_text text,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
create index jobs_by_beginning on jobs (business_id, find_text text_pattern_ops);
create index jobs_by_customer on jobs (business_id, customer_id, created_at desc);
create index jobs_by_words on jobs using gin (business_id, find_text gin_trgm_ops);
create index jobs_newest on jobs (business_id, created_at desc, id);
create trigger found_by before insert or update of name, address on jobs for each row execute function words_of_job();
alter table jobs enable row level security;
create policy own_business on jobs using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/inventory
-- ------------------------------------------------------------------------------------------

create table inventory_items (
  business_id uuid not null references businesses (id),
  id uuid not null,
  name text not null,
  description text not null,
  upc text not null,
  sku text not null,
  quantity bigint not null check (quantity >= 0 and quantity <= 1000000000),
  retail_price_cents bigint not null check (retail_price_cents >= 0),
  -- Sums over the ADD entries of the history, and the day of the latest of them (D53).
  total_cost_cents bigint not null check (total_cost_cents >= 0),
  taxes_paid_cents bigint not null check (taxes_paid_cents >= 0),
  purchase_date date not null,
  history_count bigint not null default 0,
  created_at timestamptz not null,
  version bigint not null default 1,
  find_text text,
  primary key (business_id, id)
);
create index inventory_by_beginning on inventory_items (business_id, find_text text_pattern_ops);
create index inventory_by_name on inventory_items (business_id, lower(name), id) include (name, find_text);
create index inventory_by_words on inventory_items using gin (business_id, find_text gin_trgm_ops);
-- What thousands have in their names is looked for among the newest.
create index inventory_newest on inventory_items (business_id, created_at desc, id);
create trigger found_by before insert or update of name, sku, upc on inventory_items for each row execute function words_of_item();
alter table inventory_items enable row level security;
create policy own_business on inventory_items using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table inventory_attributes (
  business_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  name text not null,
  value text not null,
  description text not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, item_id) references inventory_items (business_id, id)
);
create index attributes_of_item on inventory_attributes (business_id, item_id, created_at, id);
alter table inventory_attributes enable row level security;
create policy own_business on inventory_attributes using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- What moved a stock. Never changed: the item's quantity is its sum.
create table inventory_transactions (
  business_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  -- Counts the entries of the item from 1.
  sequence bigint not null,
  category text not null check (category in ('add', 'shrink', 'other', 'allocate')),
  description text not null,
  purchase_date date not null,
  quantity bigint not null check (quantity <> 0),
  taxes_paid_cents bigint not null default 0 check (taxes_paid_cents >= 0),
  total_cost_cents bigint not null default 0 check (total_cost_cents >= 0),
  work_order_id uuid,
  created_by text not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, item_id) references inventory_items (business_id, id),
  foreign key (business_id, work_order_id) references work_orders (business_id, id),
  constraint only_lots_cost_money check (category = 'add' or taxes_paid_cents = 0 and total_cost_cents = 0),
  constraint signs check (case category when 'add' then quantity > 0 when 'allocate' then work_order_id is not null else quantity < 0 end)
);
create unique index history_of_item on inventory_transactions (business_id, item_id, sequence desc);
create index taxes_by_day on inventory_transactions (business_id, purchase_date) include (item_id, taxes_paid_cents) where category = 'add';
create trigger append_only before delete or update on inventory_transactions for each row execute function refuse_change();
alter table inventory_transactions enable row level security;
create policy own_business on inventory_transactions using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/price-book
-- ------------------------------------------------------------------------------------------

-- Products and services that lines are made of (BOOK-01). A retired one stays on the lines that it is on. None is ever deleted.
create table price_items (
  business_id uuid not null references businesses (id),
  id uuid not null,
  name text not null check (length(name) >= 1 and length(name) <= 200),
  -- As it stands on a line.
  description text not null check (length(description) >= 1 and length(description) <= 500),
  code text not null check (length(code) <= 40),
  category_id uuid not null,
  unit text not null,
  rate_cents bigint not null check (rate_cents >= 0),
  -- What one unit costs the business. Null when nobody said.
  cost_cents bigint check (cost_cents >= 0),
  -- With the document's own sales tax, with a named rate, or not at all.
  tax text not null check (tax in ('document', 'none', 'named')),
  tax_rate_id uuid,
  waste_basis_points bigint not null check (waste_basis_points >= 0 and waste_basis_points <= 10000),
  -- What it sells of the inventory.
  stock_item_id uuid,
  active boolean not null default true,
  created_at timestamptz not null,
  version bigint not null default 1,
  -- What a search finds it by, made by a trigger: a line for the name and one for the code (0051).
  find_text text,
  primary key (business_id, id),
  foreign key (business_id, category_id) references categories (business_id, id),
  foreign key (business_id, stock_item_id) references inventory_items (business_id, id),
  foreign key (business_id, tax_rate_id) references tax_rates (business_id, id),
  check ((tax = 'named') = (tax_rate_id is not null))
);
create index price_items_by_name on price_items (business_id, active, lower(name), id) include (find_text);
create index price_items_by_words on price_items using gin (business_id, find_text gin_trgm_ops);
create unique index price_items_unique on price_items (business_id, lower(name)) where active;
create trigger found_by before insert or update of name, code on price_items for each row execute function words_of_price_item();
alter table price_items enable row level security;
create policy own_business on price_items using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/subcontractors
-- ------------------------------------------------------------------------------------------

create table subcontractors (
  business_id uuid not null references businesses (id),
  id uuid not null,
  subcontractor_type text not null check (subcontractor_type in ('business', 'individual')),
  business_name text not null default '',
  first_name text not null,
  last_name text not null,
  maiden_name text not null default '',
  display_name text not null generated always as (case when business_name <> '' then business_name else (first_name || ' ') || last_name end) stored,
  search_text text not null generated always as (lower((((business_name || ' ') || first_name) || ' ') || last_name)) stored,
  email text not null,
  phone text not null,
  address jsonb not null,
  -- The number of its type and no other. Its last four digits are sealed apart, so that showing them opens no whole number.
  ssn_sealed text,
  ein_sealed text,
  ending_sealed text not null,
  created_at timestamptz not null,
  version bigint not null default 1,
  find_text text,
  primary key (business_id, id),
  constraint number_of_its_type check (case subcontractor_type when 'individual' then ssn_sealed is not null and ein_sealed is null else ein_sealed is not null and ssn_sealed is null end)
);
create index subcontractors_by_beginning on subcontractors (business_id, find_text text_pattern_ops);
-- A deep page, and a search that finds many, walk this index alone and dress only their own rows. For that what they read has to
-- be in it.
create index subcontractors_by_name on subcontractors (business_id, lower(display_name), id) include (display_name, find_text);
create index subcontractors_by_words on subcontractors using gin (business_id, find_text gin_trgm_ops);
-- As for customers.
create index subcontractors_named_within on subcontractors using gin (business_id, name_within(display_name, find_text) gin_trgm_ops);
create index subcontractors_newest on subcontractors (business_id, created_at desc, id);
create trigger found_by before insert or update of business_name, first_name, last_name, email, phone on subcontractors for each row execute function words_of_subcontractor();
alter table subcontractors enable row level security;
create policy own_business on subcontractors using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/work-orders
-- ------------------------------------------------------------------------------------------

create table work_orders (
  business_id uuid not null references businesses (id),
  id uuid not null,
  number bigint not null,
  job_id uuid not null,
  description text not null,
  status text not null check (status in ('pending', 'in-progress', 'complete')),
  created_at timestamptz not null,
  version bigint not null default 1,
  -- Work orders are found by their descriptions, as other things are by their lines (0051). The next migration fills it in.
  find_text text,
  primary key (business_id, id),
  foreign key (business_id, job_id) references jobs (business_id, id)
);
create index work_orders_by_job on work_orders (business_id, job_id, number desc);
create unique index work_orders_by_number on work_orders (business_id, number desc);
create index work_orders_by_words on work_orders using gin (business_id, find_text gin_trgm_ops);
create trigger found_by before insert or update of description on work_orders for each row execute function words_of_order();
alter table work_orders enable row level security;
create policy own_business on work_orders using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table work_order_items (
  business_id uuid not null,
  work_order_id uuid not null,
  item_id uuid not null,
  quantity bigint not null check (quantity > 0),
  created_at timestamptz not null,
  primary key (business_id, work_order_id, item_id),
  foreign key (business_id, item_id) references inventory_items (business_id, id),
  foreign key (business_id, work_order_id) references work_orders (business_id, id)
);
create index work_orders_of_item on work_order_items (business_id, item_id);
alter table work_order_items enable row level security;
create policy own_business on work_order_items using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table work_order_subcontractors (
  business_id uuid not null,
  work_order_id uuid not null,
  subcontractor_id uuid not null,
  created_at timestamptz not null,
  primary key (business_id, work_order_id, subcontractor_id),
  foreign key (business_id, subcontractor_id) references subcontractors (business_id, id),
  foreign key (business_id, work_order_id) references work_orders (business_id, id)
);
create index work_orders_of_subcontractor on work_order_subcontractors (business_id, subcontractor_id);
alter table work_order_subcontractors enable row level security;
create policy own_business on work_order_subcontractors using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table expense_reports (
  business_id uuid not null,
  id uuid not null,
  work_order_id uuid not null,
  subcontractor_id uuid not null,
  description text not null,
  status text not null check (status in ('approved', 'pending')),
  total_cents bigint not null check (total_cents >= 0 and total_cents <= 9999999999),
  created_by text not null,
  -- The name of who submitted it, as it was then.
  created_by_name text not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, subcontractor_id) references subcontractors (business_id, id),
  foreign key (business_id, work_order_id) references work_orders (business_id, id)
);
create index expense_reports_of_order on expense_reports (business_id, work_order_id, created_at desc, id);
create index expense_reports_of_subcontractor on expense_reports (business_id, subcontractor_id, created_at desc, id);
alter table expense_reports enable row level security;
create policy own_business on expense_reports using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table expense_lines (
  business_id uuid not null,
  id uuid not null,
  report_id uuid not null,
  position bigint not null,
  category_id uuid not null,
  description text not null,
  quantity bigint not null check (quantity >= 0),
  rate_cents bigint not null check (rate_cents >= 0),
  primary key (business_id, id),
  foreign key (business_id, category_id) references categories (business_id, id),
  foreign key (business_id, report_id) references expense_reports (business_id, id)
);
create index expense_lines_in_order on expense_lines (business_id, report_id, "position");
alter table expense_lines enable row level security;
create policy own_business on expense_lines using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/invoices
-- ------------------------------------------------------------------------------------------

create table invoices (
  business_id uuid not null references businesses (id),
  id uuid not null,
  number bigint not null,
  is_quote boolean not null,
  -- An invoice begins as a draft. From there on only a move of the table in domain/invoices/lifecycle.ts changes its status,
  -- written by server/features/receivables/invoice-status-store.ts alone.
  status text not null default 'pending' check (status in ('pending', 'sent', 'unpaid', 'paid')),
  description text not null,
  job_id uuid not null,
  -- Whom it is for: stays when the job later moves to another customer.
  customer_id uuid not null,
  created_at timestamptz not null,
  due_date date not null,
  quote_expiration date,
  invoice_term bigint,
  sales_tax_basis_points bigint not null check (sales_tax_basis_points >= 0 and sales_tax_basis_points <= 10000),
  subtotal_cents bigint not null default 0 check (subtotal_cents >= 0),
  tax_cents bigint not null default 0 check (tax_cents >= 0),
  total_cents bigint not null default 0,
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  held_cents bigint not null default 0 check (held_cents >= 0),
  line_count bigint not null default 0,
  sent_at timestamptz,
  version bigint not null default 1,
  -- A column of amounts adds up (D94). Documents that were sent keep the figures they were sent with.
  -- Whether the subtotal adds the rounded lines. Otherwise it is the exact sum, rounded once.
  rounds_lines boolean not null default false,
  reserved_cents bigint not null default 0,
  -- The number under which a customer ordered the work: of a purchase order, or a reference of their own. Empty when they gave none.
  customer_reference text not null default '',
  -- The date that stands on an invoice or quote, from which its term counts. Null: the day it was created.
  invoice_date date,
  -- A document's discount (QUO-05), and what is hidden from its customer (QUO-02).
  -- As it was given: a percent or an amount. The amount may be above the subtotal, and counts as the subtotal then.
  discount_basis_points bigint check (discount_basis_points > 0 and discount_basis_points <= 10000),
  discount_amount_cents bigint check (discount_amount_cents > 0),
  -- Empty for "Discount".
  discount_name text not null default '' check (length(discount_name) <= 60),
  -- What it takes off.
  discount_cents bigint not null default 0,
  -- Whether quantities, units and rates are hidden; the totals of sections; everything but descriptions and the total.
  hides_rates boolean not null default false,
  hides_section_totals boolean not null default false,
  shows_one_price boolean not null default false,
  exemption_number text check (length(exemption_number) >= 1 and length(exemption_number) <= 60),
  -- What a customer can choose of a quote (OPT-01 to OPT-03), and from how much to how much it goes (OPT-08).
  -- The cheapest and the dearest combination. Null where there is nothing to choose.
  least_cents bigint,
  most_cents bigint,
  -- What became of a quote that was sent (selling.md, 3.1), and who has read which version of it (VER-04).
  outcome text,
  outcome_at timestamptz,
  -- The draw that an invoice bills. Null for any other invoice.
  draw_id uuid,
  -- The sum of what stands of credits on it.
  credited_cents bigint not null default 0,
  -- How much of it may be paid at once, where it says so itself. Null: as its business says.
  part_rule jsonb,
  -- What an invoice offers for paying all of it in time (DISC-01): percent in basis points, within days of the day on which it is sent.
  -- The last day is written when it is sent. A server of the version before sends without it, and then nothing is offered.
  early_basis_points bigint,
  early_days bigint,
  early_until date,
  -- The sum of its charges.
  charged_cents bigint not null default 0,
  -- What is added when a payment comes back, as it was said when it was sent. Null: nothing was said, and nothing is added.
  returned_fee_cents bigint,
  -- Of a draw: what is held back of it, and by which percent. It is earned and not due, so the total is without it (RET-02).
  retainage_basis_points bigint,
  retained_cents bigint not null default 0,
  -- Of a release: what it asks for that was held back before.
  released_cents bigint not null default 0,
  -- When a quote was first sent and first opened (SEE-03), with the quote itself: its lists and the report of quotes are answered from one
  -- index each. Triggers write it, also for servers of the version before.
  first_sent_at timestamptz,
  first_opened_at timestamptz,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  foreign key (business_id, job_id) references jobs (business_id, id),
  foreign key (business_id, draw_id) references draws (business_id, id),
  constraint discounts_take_at_most_all check (discount_cents >= 0 and discount_cents <= subtotal_cents),
  constraint drafts_hold_no_money check (status <> 'pending' or paid_cents = 0 and held_cents = 0),
  constraint drafts_reserve_nothing check (status <> 'pending' or reserved_cents = 0),
  constraint draws_alone_are_held check (retained_cents = 0 and released_cents = 0 or draw_id is not null and retained_cents >= 0 and (released_cents = 0 or released_cents = total_cents) and (retained_cents = 0 or retainage_basis_points is not null)),
  constraint early_terms_are_whole check ((early_basis_points is null) = (early_days is null) and (early_until is null or early_days is not null) and coalesce(early_basis_points >= 1 and early_basis_points <= 2000, true) and coalesce(early_days >= 1 and early_days <= 60, true) and (early_days is null or not is_quote and draw_id is null)),
  constraint invoices_add_up check (total_cents = (subtotal_cents - discount_cents + tax_cents - retained_cents) and total_cents <= 9999999999),
  check (discount_basis_points is null or discount_amount_cents is null),
  check ((outcome is null) = (outcome_at is null)),
  check (outcome is null or (outcome in ('accepted', 'declined', 'withdrawn')) and is_quote and status = 'sent'),
  check ((least_cents is null) = (most_cents is null)),
  constraint never_overpaid check ((paid_cents + held_cents + credited_cents) <= (greatest(total_cents, 0::bigint) + charged_cents)),
  -- Neither a draft nor a quote is charged (CRED-15).
  constraint only_invoices_are_charged check (charged_cents = 0 or charged_cents > 0 and (status in ('unpaid', 'paid')) and not is_quote),
  -- Neither a draft nor a quote is credited.
  constraint only_invoices_are_credited check (credited_cents = 0 or credited_cents > 0 and (status in ('unpaid', 'paid')) and not is_quote),
  constraint paid_means_nothing_due check ((status = 'paid') = (status <> 'pending' and not is_quote and total_cents > 0 and (paid_cents + held_cents + credited_cents) = (total_cents + charged_cents))),
  constraint part_rule_is_one check (part_rule is null or (coalesce(part_rule ->> 'kind', '') in ('off', 'any', 'amount', 'percent'))),
  constraint quotes_are_not_paid check (not is_quote or paid_cents = 0 and held_cents = 0 and (status in ('pending', 'sent'))),
  constraint reserves_no_less_than_nothing check (reserved_cents >= 0),
  constraint returned_fee_is_one check (returned_fee_cents > 0)
);
-- What quotes were accepted or declined (SEE-01), the newest first.
create index answered_quotes on invoices (business_id, outcome, number desc) where outcome is not null;
create index invoices_by_job on invoices (business_id, job_id, number desc);
create unique index invoices_by_number on invoices (business_id, number desc);
-- An amount that somebody reads on a bank statement finds the invoice that still owes it (FIND-02).
create index invoices_by_open_amount on invoices (business_id, (total_cents + charged_cents - paid_cents - held_cents - credited_cents), number desc) where status = 'unpaid';
create index invoices_by_total on invoices (business_id, total_cents, number desc);
-- A draw has at most one invoice, whoever makes it at the same moment (DRAW-10).
create unique index invoices_draw_key on invoices (business_id, draw_id) where draw_id is not null;
-- A customer's invoices, all of them, those that were sent and those of one status: the status is looked at in the index.
create index invoices_of_customer on invoices (business_id, customer_id, number desc) include (status);
-- The jobs of which a customer has anything, the newest first, and whether there is more than one.
create index invoices_sent_by_job on invoices (business_id, customer_id, job_id, number desc) where status <> 'pending';
create index invoices_with_status on invoices (business_id, status, number desc);
-- What is owed on a job, and what waits to be signed, is found behind any number of newer documents (JOB-12, CONT-05).
create index open_documents_of_job on invoices (business_id, job_id, number desc) where status = 'unpaid' or status = 'sent' and outcome is null;
-- The portal's list begins with what a customer still has to pay, the soonest due first. Quotes follow, newest first.
create index open_invoices_of_customer on invoices (business_id, customer_id, (case when status = 'unpaid' then due_date else null::date end), number desc) where status in ('unpaid', 'sent');
-- What was signed or declined in some days (SEE-03), what it comes to, and how long it took from the first sending.
create index quotes_by_answer on invoices (business_id, outcome, outcome_at) include (total_cents, first_sent_at) where outcome is not null;
-- What quotes were first opened in some days (SEE-03), and what they come to.
create index quotes_by_first_opening on invoices (business_id, first_opened_at) include (total_cents) where is_quote;
-- What quotes were first sent in some days (SEE-03), which of them wait, and what they come to.
create index quotes_by_first_sending on invoices (business_id, first_sent_at) include (status, outcome, quote_expiration, total_cents) where is_quote;
-- What expired in some days (SEE-03).
create index quotes_by_last_day on invoices (business_id, quote_expiration) include (total_cents) where is_quote and status = 'sent' and outcome is null;
-- The list of whoever sees quotes and no invoices (ROLE-08).
create index quotes_by_number on invoices (business_id, number) where is_quote;
-- What quotes wait or expired (SEE-01), the newest first. How many wait and what they come to is read of it alone.
create index unanswered_quotes on invoices (business_id, number desc) include (quote_expiration, total_cents) where is_quote and status = 'sent' and outcome is null;
-- What is owed, the soonest due first, by whom, and how much of it by age.
create index unpaid_with_payer on invoices (business_id, due_date, number) include (customer_id, total_cents, charged_cents, paid_cents, held_cents, credited_cents) where status = 'unpaid';
create constraint trigger adds_up after update of paid_cents, held_cents, credited_cents, charged_cents on invoices deferrable initially deferred for each row when ((old.paid_cents + old.held_cents) <> (new.paid_cents + new.held_cents) or old.credited_cents <> new.credited_cents or old.charged_cents <> new.charged_cents) execute function invoice_is_allocated();
-- What was signed stays (VER-03). Any other answer goes with the quote that is taken back, also at a server that knows of none.
create trigger answer_stays before update on invoices for each row when (old.outcome is not null) execute function answer_stays();
-- A server of the version before knows no charges: it calls an invoice paid of which a charge is still owed. It goes with the next release.
create trigger charges_keep_open before update on invoices for each row when (new.status = 'paid' and new.charged_cents > 0) execute function charges_keep_open();
-- What an invoice holds back or releases stands in the books. A server of the version before would send a release as if it were work, and
-- take back a note without what it took off what is held.
create constraint trigger held_is_booked after update of status on invoices deferrable initially deferred for each row when ((new.retained_cents > 0 or new.released_cents > 0) and (old.status = 'pending') <> (new.status = 'pending')) execute function held_is_booked();
create trigger signed_stays before delete on invoices for each row when (old.outcome = 'accepted') execute function refuse_change();
alter table invoices enable row level security;
create policy own_business on invoices using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table invoice_lines (
  business_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  position bigint not null,
  category_id uuid not null,
  description text not null,
  unit text not null,
  quantity numeric(12,2) not null check (quantity >= 0::numeric),
  rate_cents bigint not null check (rate_cents >= 0),
  created_at timestamptz not null,
  -- What the contractor's or the supplier's list calls what the line sells. Empty when it has no code.
  code text not null default '' check (length(code) <= 40),
  -- What a line is in, what is taken off it and what it is taxed with (QUO-01, QUO-04, TAX-02).
  section_id uuid,
  discount_basis_points bigint check (discount_basis_points > 0 and discount_basis_points <= 10000),
  discount_cents bigint check (discount_cents > 0),
  -- With the document's own sales tax, with a named rate, or not at all.
  tax text not null default 'document' check (tax in ('document', 'none', 'named')),
  tax_rate_id uuid,
  -- The item of the price book that a line was made of (BOOK-02), and what was measured before the waste was added (BOOK-04). Both are
  -- the business's own: no query for customers reads them (QUO-08).
  price_item_id uuid,
  measured numeric(12,2),
  waste_basis_points bigint,
  optional boolean not null default false,
  chosen boolean not null default true,
  -- What a signed line is worth once the document's discount is shared out. Null until it was signed.
  value_cents bigint,
  primary key (business_id, id),
  foreign key (business_id, category_id) references categories (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id),
  constraint invoice_lines_price_item foreign key (business_id, price_item_id) references price_items (business_id, id),
  constraint invoice_lines_section foreign key (business_id, section_id) references invoice_sections (business_id, id),
  -- A named rate stays as long as a line has it (TAX-05).
  constraint invoice_lines_tax_rate foreign key (business_id, tax_rate_id) references tax_rates (business_id, id),
  check (discount_basis_points is null or discount_cents is null),
  check (measured >= 0::numeric and waste_basis_points >= 0 and waste_basis_points <= 10000 and (measured is null) = (waste_basis_points is null)),
  constraint named_rates_are_there check ((tax = 'named') = (tax_rate_id is not null))
);
create index invoice_lines_in_order on invoice_lines (business_id, invoice_id, "position");
-- What lines were made of in the last 90 days, the newest first (BOOK-03).
create index invoice_lines_of_items on invoice_lines (business_id, created_at desc) include (price_item_id) where price_item_id is not null;
-- A section that goes is looked for on the lines.
create index invoice_lines_of_section on invoice_lines (business_id, section_id) where section_id is not null;
create trigger signed_stays before insert or delete or update on invoice_lines for each row execute function signed_parts_stay();
alter table invoice_lines enable row level security;
create policy own_business on invoice_lines using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Pictures of the packages of a choice (OPT-06), drawn from files of the quote. A version that was sent keeps its own, whatever becomes
-- of the file.
create table offer_pictures (
  business_id uuid not null references businesses (id),
  id uuid not null,
  invoice_id uuid not null,
  -- The file that it was drawn from. It may be gone.
  file_id uuid not null,
  storage_key text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null,
  width bigint not null check (width > 0),
  height bigint not null check (height > 0),
  -- When a section took it last.
  taken_at timestamptz not null,
  -- Whether a version has it.
  is_kept boolean not null default false,
  primary key (business_id, id),
  unique (business_id, invoice_id, file_id),
  unique (business_id, storage_key)
);
-- Those that may be needed by nobody any more.
create index offer_pictures_to_drop on offer_pictures (taken_at) where not is_kept;
create trigger append_only before delete or update on offer_pictures for each row when (old.is_kept) execute function refuse_change();
alter table offer_pictures enable row level security;
create policy own_business on offer_pictures using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Sections of a document (QUO-01). Lines stand in one of them or in none.
create table invoice_sections (
  business_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  position bigint not null,
  name text not null check (length(name) >= 1 and length(name) <= 100),
  note text not null default '' check (length(note) <= 500),
  -- Always there, may be taken, or one package of a choice.
  pick text not null default 'always' check (pick in ('always', 'may', 'one_of')),
  -- The name that the packages of one choice share. Empty where it is no package.
  choice text not null default '' check (length(choice) <= 100),
  recommended boolean not null default false,
  none_is_fine boolean not null default false,
  -- How it starts, and once the quote was accepted whether it was taken.
  chosen boolean not null default true,
  -- Of a package. Shown while its file is there for the customer, and once it was sent whatever becomes of that.
  picture_id uuid,
  primary key (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade,
  constraint packages_are_of_a_choice check ((pick = 'one_of') = (choice <> ''))
);
create index invoice_sections_in_order on invoice_sections (business_id, invoice_id, "position");
create trigger signed_stays before insert or delete or update on invoice_sections for each row execute function signed_parts_stay();
alter table invoice_sections enable row level security;
create policy own_business on invoice_sections using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- What an offer says besides its lines (QUO-09), and what new quotes begin with (QUO-10). A document without a row says nothing.
create table offers (
  business_id uuid not null,
  invoice_id uuid not null,
  notes text not null default '' check (length(notes) <= 5000),
  terms text not null default '' check (length(terms) <= 20000),
  -- For members alone: no query for customers reads it (QUO-08).
  internal_notes text not null default '' check (length(internal_notes) <= 5000),
  -- What an offer holds back of each payment but the deposit, and until when (RET-01).
  retainage_basis_points bigint,
  -- "the final walk-through". Empty where nothing is held.
  held_until text not null default '',
  primary key (business_id, invoice_id),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade,
  constraint held_until_is_said check ((retainage_basis_points is null) = (held_until = '') and length(held_until) <= 100),
  constraint retainage_is_one check (retainage_basis_points >= 1 and retainage_basis_points <= 2000)
);
alter table offers enable row level security;
create policy own_business on offers using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- How a contract will be paid that an offer opens (SCHED). A quote without rows is paid by one closing row (SCHED-07).
create table offer_rows (
  business_id uuid not null,
  invoice_id uuid not null,
  position bigint not null check ("position" >= 1 and "position" <= 24),
  name text not null check (length(name) >= 1 and length(name) <= 100),
  basis text not null check (basis in ('percent', 'amount', 'rest', 'progress')),
  basis_points bigint check (basis_points >= 1 and basis_points <= 10000),
  amount_cents bigint check (amount_cents > 0),
  -- At most so much of a percent.
  most_cents bigint check (most_cents > 0),
  due text not null check (due in ('acceptance', 'day', 'days', 'start', 'complete', 'reached')),
  due_on date,
  -- Days after the acceptance.
  due_days bigint check (due_days >= 1 and due_days <= 365),
  -- From the day that its invoice is sent to the day that it is due.
  pay_days bigint not null check (pay_days in (0::bigint, 7::bigint, 10::bigint, 15::bigint, 30::bigint)),
  sends_itself boolean not null,
  primary key (business_id, invoice_id, "position"),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade,
  check ((basis = 'percent') = (basis_points is not null)),
  check ((basis = 'amount') = (amount_cents is not null)),
  check (basis = 'percent' or most_cents is null),
  check ((due = 'day') = (due_on is not null)),
  check ((due = 'days') = (due_days is not null)),
  check (due <> 'acceptance' or "position" = 1)
);
-- A schedule always closes: its last row takes what the others leave, and no other does (SCHED-03).
create constraint trigger schedule_closes after insert or delete or update on offer_rows deferrable initially deferred for each row execute function schedule_closes();
alter table offer_rows enable row level security;
create policy own_business on offer_rows using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- What a document is taxed with (TAX-04, TAX-05): one row for each rate, under the name and the percent that it had. Those of a
-- document that its customer has stay as they are. A draft has rows where a line is not taxed with the document's own rate.
create table invoice_taxes (
  business_id uuid not null,
  invoice_id uuid not null,
  position bigint not null,
  -- Null for the document's own rate.
  tax_rate_id uuid,
  name text not null,
  basis_points bigint not null check (basis_points >= 0 and basis_points <= 10000),
  base_cents bigint not null,
  tax_cents bigint not null,
  primary key (business_id, invoice_id, "position"),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade,
  foreign key (business_id, tax_rate_id) references tax_rates (business_id, id)
);
create trigger signed_stays before insert or delete or update on invoice_taxes for each row execute function signed_parts_stay();
alter table invoice_taxes enable row level security;
create policy own_business on invoice_taxes using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- What one unit of a line costs the business (QUO-07). In a table of its own, which no query for customers reads (QUO-08).
create table line_costs (
  business_id uuid not null,
  line_id uuid not null,
  unit_cost_cents bigint not null check (unit_cost_cents >= 0),
  primary key (business_id, line_id),
  foreign key (business_id, line_id) references invoice_lines (business_id, id) on delete cascade
);
alter table line_costs enable row level security;
create policy own_business on line_costs using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- What the customer was shown, kept even after a retract and a change.
create table sent_documents (
  business_id uuid not null,
  invoice_id uuid not null,
  version bigint not null,
  sent_at timestamptz not null,
  document jsonb not null,
  sha256 bytea not null,
  primary key (business_id, invoice_id, version),
  foreign key (business_id, invoice_id) references invoices (business_id, id)
);
create trigger append_only before delete or update on sent_documents for each row execute function refuse_change();
create trigger first_sent after insert on sent_documents for each row execute function first_sent();
alter table sent_documents enable row level security;
create policy own_business on sent_documents using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- A quote without a job, to begin others with (QUO-14). For members alone: what its lines cost stands in it (QUO-08).
create table quote_templates (
  business_id uuid not null references businesses (id),
  id uuid not null,
  name text not null check (length(name) >= 1 and length(name) <= 100),
  -- What is copied of a quote: its rows of invoice_sections, invoice_lines, line_costs, offers and offer_rows, and what it says as a whole.
  parts jsonb not null,
  created_at timestamptz not null,
  version bigint not null default 1,
  primary key (business_id, id)
);
create unique index quote_templates_by_name on quote_templates (business_id, lower(name));
alter table quote_templates enable row level security;
create policy own_business on quote_templates using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- A draft that its customer never had can be deleted. Its number is not given to another, so numbers stay explained without gaps.
create table deleted_drafts (
  business_id uuid not null references businesses (id),
  -- What the draft was known by.
  id uuid not null,
  number bigint not null,
  is_quote boolean not null,
  -- The user who deleted it.
  deleted_by text not null,
  deleted_at timestamptz not null,
  primary key (business_id, id)
);
create unique index deleted_drafts_by_number on deleted_drafts (business_id, number desc);
alter table deleted_drafts enable row level security;
create policy own_business on deleted_drafts using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/contracts
-- ------------------------------------------------------------------------------------------

-- The signed quote of a job, and the parts in which it is billed (CONT, DRAW).
create table contracts (
  business_id uuid not null references businesses (id),
  id uuid not null,
  job_id uuid not null,
  customer_id uuid not null,
  -- The quote whose acceptance opened it.
  quote_id uuid not null,
  -- The total of its signed offers, tax included.
  sum_cents bigint not null,
  -- The totals of its draws that their customer has.
  billed_cents bigint not null default 0,
  opened_at timestamptz not null,
  canceled_at timestamptz,
  -- Why it was canceled.
  reason text check (length(reason) >= 1 and length(reason) <= 1000),
  -- Since when draws of it stand on other days than their customer was told. Null when they were.
  moved_at timestamptz,
  -- The day on which they were told last.
  told_on date,
  -- As it was signed. Null: nothing is held.
  retainage_basis_points bigint,
  held_until text not null default '',
  -- When a draw was billed last, but for releases (RET-07).
  last_drawn_at timestamptz,
  -- What its draws hold back that was neither released nor credited.
  retained_cents bigint not null default 0,
  primary key (business_id, id),
  unique (business_id, quote_id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  foreign key (business_id, job_id) references jobs (business_id, id),
  foreign key (business_id, quote_id) references invoices (business_id, id),
  check ((canceled_at is null) = (reason is null)),
  constraint held_of_what_is_billed check (0 <= retained_cents and retained_cents <= billed_cents),
  constraint never_billed_more check (0 <= billed_cents and billed_cents <= sum_cents)
);
create index contracts_of_job on contracts (business_id, job_id, opened_at desc);
-- What is held, and of which jobs: whose last draw is the longest ago first (RET-07).
create index contracts_that_hold on contracts (business_id, last_drawn_at, id) include (retained_cents) where retained_cents > 0;
-- Whose customers are to be told that draws moved.
create index moved_draws_to_tell on contracts (moved_at) where moved_at is not null;
create unique index one_open_contract on contracts (business_id, job_id) where canceled_at is null;
alter table contracts enable row level security;
create policy own_business on contracts using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table draws (
  business_id uuid not null,
  id uuid not null,
  contract_id uuid not null,
  position bigint not null,
  name text not null check (length(name) >= 1 and length(name) <= 100),
  planned_cents bigint not null check (planned_cents >= 0),
  -- Whether it takes the rest, so that it is billed last.
  closes boolean not null,
  due text not null check (due in ('acceptance', 'day', 'days', 'start', 'complete', 'reached')),
  due_on date,
  -- Days after the acceptance.
  due_days bigint,
  -- From the day that its invoice is sent to the day that it is due.
  pay_days bigint not null check (pay_days >= 0),
  -- When the manager said that it is reached.
  reached_on date,
  -- Set when the contract was canceled before this was billed.
  dropped_at timestamptz,
  -- Whether the invoice of a draw is sent when its time has come, or waits to be sent (DRAW-04).
  sends_itself boolean not null default false,
  -- What stands on the invoice of a draw that was sent (DRAW-09): the sum of the contract, and what of it was billed before. Null before.
  sent_sum_cents bigint,
  sent_before_cents bigint,
  -- The day on whose morning the invoice of a draw is made (DRAW-04): its own, so many days after the acceptance, or the day before a job
  -- started or was complete, so that it is made at once. Null while nothing says when.
  comes_on date,
  -- When its time had come. Its invoice is made by itself once, whatever becomes of that.
  came_at timestamptz,
  -- What its customer is not shown of the plan, when the plan of it was changed last, and how often (DRAW-08).
  hidden boolean not null default false,
  changed_at timestamptz,
  version bigint not null default 1,
  -- When the invoice of a draw was last made. A closing draw whose time came later waits for the others (DRAW-05); one that was made since
  -- and deleted does not come back by itself.
  made_at timestamptz,
  -- Whether it asks for what other draws held back (RET-04). Then it bills nothing of the contract, and stands behind its plan.
  releases boolean not null default false,
  -- What was held when it was sent, before its own share (DRAW-09).
  sent_held_cents bigint,
  primary key (business_id, id),
  unique (business_id, contract_id, "position"),
  foreign key (business_id, contract_id) references contracts (business_id, id),
  check ((due = 'day') = (due_on is not null)),
  check ((due = 'days') = (due_days is not null))
);
-- What the clock of draws looks for, in all businesses.
create index draws_to_come on draws (comes_on) where came_at is null and dropped_at is null;
alter table draws enable row level security;
create policy own_business on draws using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- What a draw that its customer has bills of each signed line. Its taxes are those of its invoice.
create table draw_parts (
  business_id uuid not null,
  draw_id uuid not null,
  line_id uuid not null,
  amount_cents bigint not null check (amount_cents <> 0),
  primary key (business_id, draw_id, line_id),
  foreign key (business_id, draw_id) references draws (business_id, id),
  foreign key (business_id, line_id) references invoice_lines (business_id, id)
);
create index draw_parts_of_line on draw_parts (business_id, line_id);
alter table draw_parts enable row level security;
create policy own_business on draw_parts using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/selling
-- ------------------------------------------------------------------------------------------

create table offer_reads (
  business_id uuid not null,
  invoice_id uuid not null,
  -- The number of the version, from 1.
  version bigint not null check (version > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  times bigint not null default 1 check (times > 0),
  primary key (business_id, invoice_id, version),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade
);
create trigger first_opened after insert on offer_reads for each row execute function first_opened();
alter table offer_reads enable row level security;
create policy own_business on offer_reads using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Leave to sign a quote on a member's device, once and for some minutes (SIGN-15). Only the hash of what the address carries is kept.
create table offer_tickets (
  business_id uuid not null references businesses (id),
  invoice_id uuid not null,
  hash bytea not null,
  member_id text not null,
  member_name text not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  primary key (business_id, invoice_id, hash),
  foreign key (business_id, invoice_id) references invoices (business_id, id)
);
alter table offer_tickets enable row level security;
create policy own_business on offer_tickets using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table signatures (
  business_id uuid not null references businesses (id),
  id uuid not null,
  about text not null check (about = 'offer'),
  subject_id uuid not null,
  -- The number of the version of an offer.
  version bigint not null check (version > 0),
  document_sha256 bytea not null,
  -- Of an offer: choices, total, deposit, reference, deliveries that carried the link.
  facts jsonb not null,
  kind text not null check (kind in ('typed', 'drawn', 'paper')),
  name text not null check (length(name) >= 2 and length(name) <= 400),
  title text not null,
  -- Points in whole steps, strokes apart by semicolons. Empty for a typed name.
  strokes text not null,
  -- As they were shown.
  texts jsonb not null,
  language text not null,
  template text not null,
  signed_at timestamptz not null,
  recorded_at timestamptz not null,
  time_zone text not null,
  ip_address text not null,
  user_agent text not null,
  -- Who recorded what was signed on paper, and the file of it.
  member_id text,
  file_id uuid,
  hash bytea not null,
  sequence bigint not null,
  chain bytea not null,
  primary key (business_id, id),
  unique (business_id, about, subject_id, version),
  unique (business_id, sequence)
);
create trigger append_only before delete or update on signatures for each row execute function refuse_change();
create trigger chained before insert on signatures for each row execute function chain_signature();
alter table signatures enable row level security;
create policy own_business on signatures using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- The newest code that was sent for a quote. It is gone once it was signed with.
create table signing_codes (
  business_id uuid not null,
  invoice_id uuid not null,
  -- Sealed with a key, since six digits are soon tried out.
  hash bytea not null,
  channel text not null check (channel in ('email', 'sms')),
  -- The e-mail address or phone number.
  sent_to text not null,
  expires_at timestamptz not null,
  -- How often a code was typed, right or wrong.
  tries bigint not null default 0 check (tries >= 0),
  primary key (business_id, invoice_id),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade
);
alter table signing_codes enable row level security;
create policy own_business on signing_codes using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- The signed document of each signature, in the bytes that were made first (SIGN-08).
create table signed_files (
  business_id uuid not null references businesses (id),
  id uuid not null,
  -- The signature.
  subject_id uuid not null,
  file_name text not null,
  storage_key text not null,
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null,
  made_at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, storage_key),
  unique (business_id, subject_id)
);
create trigger append_only before delete or update on signed_files for each row execute function refuse_change();
alter table signed_files enable row level security;
create policy own_business on signed_files using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/payment-methods
-- ------------------------------------------------------------------------------------------

create table bank_payment_methods (
  id uuid primary key,
  user_id text not null,
  name text not null,
  account_holder_name text not null,
  account_type text not null,
  last_four text not null,
  -- Keyed hash of routing and account number: the same account is recognised, the number cannot be guessed.
  fingerprint bytea not null,
  status text not null check (status in ('pending_verification', 'verified', 'failed')),
  deposits_kind text check (deposits_kind in ('amounts', 'code')),
  deposits_arrive_at timestamptz,
  failure_message text,
  -- Null until the provider has answered: the row exists before it is asked, so that nothing is kept there unknown to us.
  provider_setup_id text,
  provider_method_id text,
  created_at timestamptz not null,
  checked_at timestamptz not null,
  deleted_at timestamptz,
  -- When the provider, too, had let go of it.
  forgotten_at timestamptz
);
create unique index bank_payment_methods_by_setup on bank_payment_methods (provider_setup_id);
create index bank_payment_methods_of_user on bank_payment_methods (user_id, created_at desc, id) where deleted_at is null;
create index bank_payment_methods_to_check on bank_payment_methods (checked_at) where status = 'pending_verification' and deleted_at is null;
create index bank_payment_methods_to_forget on bank_payment_methods (deleted_at) where deleted_at is not null and forgotten_at is null;

-- Bank accounts that a signed-in customer keeps for paying. They belong to the person, not to a business.
create table provider_customers (
  user_id text primary key,
  provider_customer_id text not null
);

-- Wrong guesses at small deposits, per payer and bank account, so that adding the account again gives no new ones (P12).
create table deposit_attempts (
  owner text not null,
  fingerprint bytea not null,
  wrong bigint not null default 0,
  last_at timestamptz not null,
  primary key (owner, fingerprint)
);

-- ------------------------------------------------------------------------------------------
-- server/features/payments
-- ------------------------------------------------------------------------------------------

-- What the customer signed (P05). Append-only.
create table payment_authorizations (
  business_id uuid not null,
  payment_id uuid not null,
  text text not null,
  template text not null,
  signature text not null,
  account_holder_name text not null,
  account_type text not null,
  last_four text not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  invoice_id uuid not null,
  invoice_version bigint not null,
  effective_date date not null,
  signed_at timestamptz not null,
  ip_address text not null,
  user_agent text not null,
  hash bytea not null,
  terms_version text,
  document_sha256 bytea,
  sequence bigint not null,
  chain bytea not null,
  primary key (business_id, payment_id),
  foreign key (business_id, payment_id) references payments (business_id, id)
);
create unique index authorizations_in_order on payment_authorizations (business_id, sequence);
create trigger append_only before delete or update on payment_authorizations for each row execute function refuse_change();
create trigger chained before insert on payment_authorizations for each row execute function chain_authorization();
alter table payment_authorizations enable row level security;
create policy own_business on payment_authorizations using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Bank numbers on their way to the provider: sealed, and erased as soon as it has them.
create table bank_numbers (
  business_id uuid not null,
  payment_id uuid not null,
  sealed text not null,
  purge_at timestamptz not null,
  primary key (business_id, payment_id),
  foreign key (business_id, payment_id) references payments (business_id, id)
);
create index bank_numbers_to_purge on bank_numbers (purge_at);
alter table bank_numbers enable row level security;
create policy own_business on bank_numbers using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Directory: a key is bound to one account and invoice by its first use (security-and-reliability 3.2).
create table idempotency_keys (
  key_hash bytea primary key,
  scope text not null,
  fingerprint bytea not null,
  business_id uuid not null,
  payment_id uuid not null,
  status bigint not null,
  body jsonb not null,
  created_at timestamptz not null
);
alter table idempotency_keys enable row level security;
create policy own_business on idempotency_keys using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Directory: every provider event once.
create table provider_events (
  id text primary key,
  type text not null,
  provider_account_id text,
  object_id text,
  received_at timestamptz not null,
  handled_at timestamptz,
  outcome text
);
-- Events of one account come in bursts: one look answers all that wait.
create index open_provider_events on provider_events (provider_account_id) where handled_at is null;
-- What the provider told of accounts that no business here has, by when it was handled: what comes in during a quarantine waits for its end.
create index unknown_account_events on provider_events (handled_at) where outcome = 'unknown account' and provider_account_id is not null;

-- Up to when the provider was read, once a day, and when that was last tried.
create table provider_readings (
  business_id uuid primary key references businesses (id),
  read_to timestamptz,
  tried_at timestamptz not null,
  -- Since when the provider says that it has no such account, or that it is not the platform's any more. Null: it does not say so.
  gone_since timestamptz,
  -- When it was first tried to read the business there. Null: before this was noted.
  first_tried_at timestamptz
);
create index provider_readings_by_age on provider_readings (read_to);
alter table provider_readings enable row level security;
create policy own_business on provider_readings using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/statements
-- ------------------------------------------------------------------------------------------

-- The statements that customers were sent, as they were (STMT-06).
create table statements (
  business_id uuid not null references businesses (id),
  id uuid not null,
  customer_id uuid not null,
  -- The day of the business: a customer gets one a day (STMT-07).
  sent_on date not null,
  -- The last entry of the ledger that it knows. What it says can be worked out again up to there.
  ledger_sequence bigint not null,
  document jsonb not null,
  -- Of the document as text, with its names in order.
  sha256 bytea not null,
  -- The user who sent it; empty when it went out by its schedule.
  created_by text not null,
  created_at timestamptz not null,
  primary key (business_id, id),
  unique (business_id, customer_id, sent_on),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
create trigger append_only before delete or update on statements for each row execute function refuse_change();
alter table statements enable row level security;
create policy own_business on statements using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Which customers get a statement by itself (STMT-07). Without a row they never do.
create table statement_schedules (
  business_id uuid not null references businesses (id),
  customer_id uuid not null,
  every text not null check (every in ('week', 'month')),
  -- 1 to 28 of a month. Of a week 1 is Monday.
  day bigint not null,
  kind text not null check (kind in ('open', 'activity')),
  -- The day of the business on whose eight o'clock it goes out next.
  next_on date not null,
  -- Each day is in one statement, also where the first ones of a schedule were refused or came back (STMT-07).
  -- Where what happened is told from while none of its statements has told anything. Null until one is due.
  tells_from date,
  primary key (business_id, customer_id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  check (day >= 1 and day <= case every when 'week' then 7 else 28 end)
);
-- Those whose morning has come.
create index statement_schedules_by_day on statement_schedules (next_on);
alter table statement_schedules enable row level security;
create policy own_business on statement_schedules using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/communications
-- ------------------------------------------------------------------------------------------

-- One per customer, made with the first message; its id is the customer's communication_id (D58).
create table conversations (
  business_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  last_activity timestamptz not null,
  last_message text not null,
  unread boolean not null,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
create index conversations_latest on conversations (business_id, last_activity desc, id);
create unique index one_conversation_per_customer on conversations (business_id, customer_id);
create index unread_conversations on conversations (business_id, last_activity desc, id) where unread;
alter table conversations enable row level security;
create policy own_business on conversations using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table messages (
  business_id uuid not null,
  id uuid not null,
  conversation_id uuid not null,
  inbound boolean not null,
  message text not null,
  -- The user who wrote it; empty for the customer.
  created_by text not null,
  created_at timestamptz not null,
  -- The address that a customer's message came from, when it is not the customer's own. It is what the mail says, not what is proved.
  sender text,
  -- The job that a message is about: a customer asks about one on its page, and what is said next answers that.
  job_id uuid,
  primary key (business_id, id),
  foreign key (business_id, conversation_id) references conversations (business_id, id),
  foreign key (business_id, job_id) references jobs (business_id, id)
);
create index messages_by_job on messages (business_id, job_id, created_at desc, id) where job_id is not null;
create index messages_in_order on messages (business_id, conversation_id, created_at desc, id);
alter table messages enable row level security;
create policy own_business on messages using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Files that came with a message. The file's row is like that of an invoice's file, without an invoice.
create table message_files (
  business_id uuid not null,
  message_id uuid not null,
  file_id uuid not null,
  position bigint not null,
  primary key (business_id, message_id, file_id),
  foreign key (business_id, file_id) references files (business_id, id),
  foreign key (business_id, message_id) references messages (business_id, id)
);
create unique index one_message_per_file on message_files (business_id, file_id);
alter table message_files enable row level security;
create policy own_business on message_files using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Texts that came, by the provider's number, so that one that is told twice does nothing twice.
create table inbound_texts (
  sid text primary key,
  received_at timestamptz not null
);

-- ------------------------------------------------------------------------------------------
-- server/features/mail-in
-- ------------------------------------------------------------------------------------------

-- Each mail that became a message, so that the same one again does not. The hash is of its Message-ID, or of what it says.
create table inbound_mails (
  business_id uuid not null,
  conversation_id uuid not null,
  mail_hash bytea not null,
  received_at timestamptz not null,
  primary key (business_id, conversation_id, mail_hash),
  foreign key (business_id, conversation_id) references customers (business_id, communication_id)
);
create index inbound_mails_by_time on inbound_mails (business_id, conversation_id, received_at);
alter table inbound_mails enable row level security;
create policy own_business on inbound_mails using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/http
-- ------------------------------------------------------------------------------------------

-- Directory: what a manager's POST with an Idempotency-Key was answered, so that a repeat does nothing twice
-- (security-and-reliability 3.2, case 16). The status is null while the first is under way.
create table answered_requests (
  key_hash bytea primary key,
  fingerprint bytea not null,
  status bigint,
  body jsonb,
  created_at timestamptz not null,
  -- A request whose process died between its change and its answer is answered from what was kept with the change.
  -- Counts the attempts at the request. Null of a version that kept no effects: nobody takes over from it.
  turn bigint,
  -- What the request's transaction answered, in V8's own format, written by that transaction.
  effect bytea
);
create index answered_requests_by_age on answered_requests (created_at);

-- ------------------------------------------------------------------------------------------
-- server/features/audit
-- ------------------------------------------------------------------------------------------

-- Sign-ins that have been seen in a business. The first call of another one is an event (AUDIT-09).
create table business_devices (
  business_id uuid not null references businesses (id),
  user_id text not null,
  -- The hash of what tells one sign-in from another: our own session, or what the browser calls itself with another provider.
  device bytea not null,
  first_seen_at timestamptz not null,
  primary key (business_id, user_id, device)
);
alter table business_devices enable row level security;
create policy own_business on business_devices using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/features/notifications
-- ------------------------------------------------------------------------------------------

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
  foreign key (business_id, user_id) references business_members (business_id, user_id) on delete cascade
);
create index notifications_by_age on notifications (created_at);
create index notifications_of_kind on notifications (business_id, user_id, kind, event_id);
create index notifications_to_mail on notifications (created_at) where at_once and mailed_at is null;
create index notifications_unread on notifications (business_id, user_id, kind, event_id) where seen_at is null;
alter table notifications enable row level security;
create policy own_business on notifications using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- ------------------------------------------------------------------------------------------
-- server/services
-- ------------------------------------------------------------------------------------------

-- What happened, for people (timelines) and for younger features (their background work reads it). Append-only.
create table events (
  business_id uuid not null references businesses (id),
  id bigint not null generated always as identity,
  subject_id uuid not null,
  kind text not null,
  actor text not null,
  data jsonb not null,
  at timestamptz not null,
  -- How each change came to us: by a screen, a link, a provider or our own work, from which address, with which program, in which
  -- request (AUDIT-01). Events from before have none of it, and nobody can add it: the table is append-only.
  way text,
  ip inet,
  agent text,
  request_id text,
  connection_id uuid,
  primary key (business_id, id)
);
-- What one person did, all of it or of some kinds, newest first (AUDIT-05).
create index events_by_actor on events (business_id, actor, kind, at, id);
-- The newest of each kind, of which a group of the audit log takes a page (AUDIT-05).
create index events_by_kind on events (business_id, kind, at, id);
-- The audit log without a filter, or of some days, newest first (AUDIT-03).
create index events_in_time on events (business_id, at, id);
-- Events of the lines and sections of a document, which stand under their own ids: all of it is found with the document (AUDIT-05).
create index events_of_invoice on events (business_id, (data ->> 'invoiceId'), at, id) where data ? 'invoiceId';
create index events_of_subject on events (business_id, subject_id, id);
create trigger append_only before delete or update on events for each row execute function refuse_change();
alter table events enable row level security;
create policy own_business on events using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

create table business_keys (
  -- Checked at the end: a business is written in the same transaction, after what is sealed for it.
  business_id uuid not null references businesses (id) deferrable initially deferred,
  room text not null check (room in ('information', 'bank', 'payments', 'subcontractors', 'webhooks')),
  id uuid not null,
  -- Which master key wraps it; changes with each rotation, and the key itself never does.
  kek text not null,
  -- Empty once the key was destroyed; the row stays and tells when.
  wrapped text,
  created_at timestamptz not null default now(),
  destroyed_at timestamptz,
  primary key (business_id, room, id),
  check ((wrapped is null) = (destroyed_at is not null))
);
-- One key that lives: two processes that make the first one at once end with the same.
create unique index business_keys_living on business_keys (business_id, room) where destroyed_at is null;
alter table business_keys enable row level security;
create policy own_business on business_keys using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

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

-- What happened to accounts and businesses that somebody who watches over them would want to know, for the operator, the person
-- and the business. Written by the product, changed by nobody, kept for 400 days. A row names no password, code, token or whole
-- address.
create table security_events (
  id bigint not null generated always as identity primary key,
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
create index security_events_by_time on security_events (at);
create index security_events_of_business on security_events (business_id, id) where business_id is not null;
create index security_events_of_user on security_events (user_id, id) where user_id is not null;
create trigger append_only before delete or update on security_events for each row execute function keep_security_events();
create trigger no_truncate before truncate on security_events for each statement execute function refuse_change();
alter table security_events enable row level security;
create policy own_business on security_events using (business_id = nullif(current_setting('app.business_id', true), '')::uuid);

-- Each time that this database was restored from a backup. While one has not ended, the product may be read and does nothing: the
-- operator first compares it with the payment provider (docs/decisions/0050).
create table restorations (
  -- The name of the backup.
  backup text not null,
  -- The moment whose rows these are. What came later is at the provider, or nowhere.
  taken_at timestamptz not null,
  restored_at timestamptz primary key,
  ended_at timestamptz,
  -- What the comparison found, for later.
  report jsonb
);
create unique index one_restoration_at_a_time on restorations ((true)) where ended_at is null;

-- ------------------------------------------------------------------------------------------
-- server/app/keys
-- ------------------------------------------------------------------------------------------

-- Directory: keys that the product makes for itself and must find again, sealed.
create table server_keys (
  name text primary key,
  sealed text not null,
  created_at timestamptz not null
);

-- ------------------------------------------------------------------------------------------
-- server/app/provider
-- ------------------------------------------------------------------------------------------

-- Which provider has the payments of this database. Its one row is written at a start.
create table payment_provider (
  one boolean not null default true primary key check (one),
  mode text not null check (mode in ('sandbox', 'test', 'live')),
  -- The account of the platform there. Null: its keys did not tell it.
  account_id text,
  since timestamptz not null default now(),
  -- When it left, as a copy, the provider of its original, and its places with it. Null: it did not.
  left_at timestamptz
);

-- Where mails, texts and files of this database go, as the settings of its starts named it. Those of its original are not for a copy.
create table outside_places (
  name text primary key,
  is_of_original boolean not null default false,
  since timestamptz not null default now()
);

-- ------------------------------------------------------------------------------------------
-- server/app/metrics
-- ------------------------------------------------------------------------------------------

-- When each command of the operator last ended, and what it found, for whoever watches (docs/running.md).
create table operator_runs (
  name text primary key,
  ended_at timestamptz not null,
  differences bigint not null
);

-- ------------------------------------------------------------------------------------------
-- server/database
-- ------------------------------------------------------------------------------------------

create table schema_migrations (
  name text primary key,
  checksum text not null,
  applied_at timestamptz not null default now()
);

-- ------------------------------------------------------------------------------------------
-- functions
-- ------------------------------------------------------------------------------------------

create function allocations_add_up() returns trigger language plpgsql as $function$
begin
  if new.payment_id is not null and exists (
    select from allocations where business_id = new.business_id and payment_id = new.payment_id and invoice_id = new.invoice_id
    having sum(amount_cents) < 0
  ) then
    raise exception 'more was taken back of payment % than stood on invoice %', new.payment_id, new.invoice_id;
  end if;
  if new.credit_id is not null and exists (
    select from allocations where business_id = new.business_id and credit_id = new.credit_id and invoice_id = new.invoice_id
    having sum(amount_cents) < 0
  ) then
    raise exception 'more was taken back of credit % than stood on invoice %', new.credit_id, new.invoice_id;
  end if;
  return null;
end $function$;

-- Allocates what a server of the version before writes, which knows of none: it says whether all of a payment counts on its invoice,
-- and spends what is left of one by another of method credit. Servers that allocate count the version up. It goes with the next release.
create function allocations_follow() returns trigger language plpgsql as $function$
declare
  source uuid := new.id;
  above uuid := new.credit_of;
  before bigint := 0;
  after bigint;
begin
  if tg_op = 'INSERT' and new.allocation_version is not null
    or tg_op = 'UPDATE' and new.allocation_version is distinct from old.allocation_version then
    return new;
  end if;
  after := case when not new.applied or new.reserves then 0 when new.state = 'settled' then new.amount_cents - new.refunded_cents
    when new.state in ('authorized', 'unknown', 'awaiting_bank') then new.amount_cents else 0 end;
  if tg_op = 'UPDATE' and old.allocation_version is not null then
    before := case when not old.applied or old.reserves then 0 when old.state = 'settled' then old.amount_cents - old.refunded_cents
      when old.state in ('authorized', 'unknown', 'awaiting_bank') then old.amount_cents else 0 end;
  end if;
  while above is not null loop
    select id, credit_of into source, above from payments where business_id = new.business_id and id = above;
  end loop;
  if after <> before then
    insert into allocations (business_id, customer_id, invoice_id, payment_id, amount_cents, cause, actor, at)
      values (new.business_id, new.customer_id, new.invoice_id, source, after - before, case when after < before then
        case new.state when 'settled' then 'refunded' when 'reversed' then 'came_back' else 'gone' end
        when source <> new.id then 'used' else 'made' end, 'underlay', now());
    if source = new.id then
      new.allocated_cents := new.allocated_cents + after - before;
    else
      update payments set allocated_cents = allocated_cents + after - before where business_id = new.business_id and id = source;
    end if;
  end if;
  new.allocation_version := coalesce(new.allocation_version, 1);
  return new;
end $function$;

-- What was signed stays (VER-03). Any other answer goes with the quote that is taken back, also at a server that knows of none.
create function answer_stays() returns trigger language plpgsql as $function$
declare
  kept invoices;
begin
  kept := new;
  if old.first_sent_at is null then
    kept.first_sent_at := null;
  end if;
  if old.first_opened_at is null then
    kept.first_opened_at := null;
  end if;
  if old.outcome = 'accepted' and kept is distinct from old then
    raise exception 'quote % was signed', old.id;
  end if;
  if new.status <> 'sent' or not new.is_quote then
    new.outcome := null;
    new.outcome_at := null;
  end if;
  return new;
end $function$;

create function chain_authorization() returns trigger language plpgsql as $function$
declare
  head record;
begin
  select authorization_sequence, authorization_chain into head from business_counters where business_id = new.business_id for update;
  new.sequence := head.authorization_sequence + 1;
  new.chain := sha256(head.authorization_chain || new.hash);
  update business_counters set authorization_sequence = new.sequence, authorization_chain = new.chain where business_id = new.business_id;
  return new;
end $function$;

-- Chained, so that none can be taken out or put in between unseen.
create function chain_signature() returns trigger language plpgsql as $function$
declare
  head record;
begin
  select signature_sequence, signature_chain into head from business_counters where business_id = new.business_id for update;
  new.sequence := head.signature_sequence + 1;
  new.chain := sha256(head.signature_chain || new.hash);
  update business_counters set signature_sequence = new.sequence, signature_chain = new.chain where business_id = new.business_id;
  return new;
end $function$;

-- A server of the version before knows no charges: it calls an invoice paid of which a charge is still owed. It goes with the next release.
create function charges_keep_open() returns trigger language plpgsql as $function$
begin
  if new.paid_cents + new.held_cents + new.credited_cents < new.total_cents + new.charged_cents then
    new.status := 'unpaid';
  end if;
  return new;
end $function$;

-- A credit of an invoice stands on it in full while it is issued (CRED-08), and a voided one nowhere.
create function credit_is_allocated() returns trigger language plpgsql as $function$
declare
  of_credit uuid := case tg_table_name when 'credits' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'credit_id' end;
begin
  if exists (
    select from credits c cross join lateral (
      select coalesce(sum(amount_cents), 0) stands, coalesce(sum(amount_cents) filter (where a.invoice_id = c.invoice_id), 0) own
      from allocations a where a.business_id = c.business_id and a.credit_id = c.id) s
    where c.business_id = new.business_id and c.id = of_credit and (c.allocated_cents <> s.stands
      or c.state = 'void' and s.stands <> 0 or c.state = 'issued' and c.invoice_id is not null and s.own <> c.total_cents)
  ) then
    raise exception 'credit % says another sum than its allocations', of_credit;
  end if;
  return null;
end $function$;

-- Only what becomes of a credit changes: what stands of it, and that it is taken back. It is never changed itself (CRED-01).
create function credit_stays() returns trigger language plpgsql as $function$
begin
  if old.state = 'void' or (to_jsonb(new) - '{state,allocated_cents,voided_at,voided_by,void_reason}'::text[])
    <> (to_jsonb(old) - '{state,allocated_cents,voided_at,voided_by,void_reason}'::text[]) then
    raise exception 'credit % cannot be changed', old.id;
  end if;
  return new;
end $function$;

-- Nor does it know of credits: it would open a card form for more than is due.
create function credits_are_new() returns trigger language plpgsql as $function$
begin
  if new.allocation_version is null and new.state = 'started' and exists (
    select from invoices where business_id = new.business_id and id = new.invoice_id and credited_cents > 0
      and new.amount_cents > total_cents - paid_cents - held_cents - credited_cents
  ) then
    raise exception 'invoice % was credited, which this version does not know', new.invoice_id;
  end if;
  return new;
end $function$;

-- A payment that failed, was canceled, came back or waits for its account to be verified leaves no discount behind.
create function discount_dies() returns trigger language plpgsql as $function$
begin
  if exists (select from credits where business_id = new.business_id and payment_id = new.id and state = 'issued')
    and exists (select from payments where business_id = new.business_id and id = new.id
      and (reserves or state in ('started', 'failed', 'canceled', 'reversed'))) then
    raise exception 'the discount of payment % has outlived it', new.id;
  end if;
  return null;
end $function$;

-- A server of the version before knows no discounts either: it would leave due what a payment in time takes off. Money of an online
-- payment that is less than the whole invoice comes to life at a newer server alone, which is told again. It goes with the next release.
create function discounts_are_new() returns trigger language plpgsql as $function$
begin
  if new.allocation_version is not distinct from old.allocation_version and old.allocated_cents = 0 and new.method in ('ach', 'card')
    and exists (
      select from invoices where business_id = new.business_id and id = new.invoice_id and early_until is not null
        and total_cents - credited_cents > new.amount_cents
    ) then
    raise exception 'payment % may take a discount, which this version does not know', new.id;
  end if;
  return new;
end $function$;

create function first_opened() returns trigger language plpgsql as $function$
begin
  update invoices set first_opened_at = (
    select min(first_at) from offer_reads where business_id = new.business_id and invoice_id = new.invoice_id)
  where business_id = new.business_id and id = new.invoice_id and (first_opened_at is null) is true;
  return null;
end $function$;

create function first_sent() returns trigger language plpgsql as $function$
begin
  update invoices set first_sent_at = (
    select min(sent_at) from sent_documents where business_id = new.business_id and invoice_id = new.invoice_id)
  where business_id = new.business_id and id = new.invoice_id and is_quote and (first_sent_at is null) is true;
  return null;
end $function$;

-- What an invoice holds back or releases stands in the books. A server of the version before would send a release as if it were work, and
-- take back a note without what it took off what is held.
create function held_is_booked() returns trigger language plpgsql as $function$
declare
  of_invoice uuid := case tg_table_name when 'invoices' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'invoice_id' end;
begin
  if exists (
    select from invoices i
    where i.business_id = new.business_id and i.id = of_invoice and (
      select coalesce(sum(l.amount_cents), 0) from ledger_lines l
      where l.business_id = i.business_id and l.account = 'retainage_receivable' and l.customer_id = i.customer_id and l.invoice_id = i.id)
      <> case when i.status = 'pending' then 0 else i.retained_cents - i.released_cents - (
        select coalesce(sum(c.retained_cents), 0) from credits c
        where c.business_id = i.business_id and c.invoice_id = i.id and c.state = 'issued') end
  ) then
    raise exception 'invoice % holds another sum than its books say', of_invoice;
  end if;
  return null;
end $function$;

create function invoice_is_allocated() returns trigger language plpgsql as $function$
declare
  of_invoice uuid := case tg_table_name when 'invoices' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'invoice_id' end;
begin
  if exists (
    select from invoices i cross join lateral (
      select coalesce(sum(amount_cents) filter (where payment_id is not null), 0) paid,
        coalesce(sum(amount_cents) filter (where credit_id is not null), 0) credited
      from allocations a where a.business_id = i.business_id and a.invoice_id = i.id) s
    where i.business_id = new.business_id and i.id = of_invoice
      and (i.paid_cents + i.held_cents <> s.paid or i.credited_cents <> s.credited)
  ) then
    raise exception 'invoice % says another sum than its allocations', of_invoice;
  end if;
  if exists (
    select from invoices i
    where i.business_id = new.business_id and i.id = of_invoice and i.charged_cents <> (
      select coalesce(sum(amount_cents), 0) from invoice_charges c where c.business_id = i.business_id and c.invoice_id = i.id)
  ) then
    raise exception 'invoice % says another sum than its charges', of_invoice;
  end if;
  return null;
end $function$;

create function keep_security_events() returns trigger language plpgsql as $function$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '400 days' then return old; end if;
  raise exception 'security_events is append-only, and kept for 400 days';
end $function$;

create function ledger_adds_up_to_zero() returns trigger language plpgsql as $function$
declare
  difference bigint;
begin
  select coalesce(sum(amount_cents), 0) into difference
  from ledger_lines where business_id = new.business_id and sequence = new.sequence;
  if difference <> 0 then
    raise exception 'ledger transaction % of % is off by % cents', new.sequence, new.business_id, difference;
  end if;
  return null;
end $function$;

-- A business that has members has an owner (ROLE-10). Whoever changes members locks them all; this holds should one not. An owner that
-- is found is locked, so of two transactions that take a role from each other's owner one fails.
create function members_have_an_owner() returns trigger language plpgsql as $function$
declare
  of_business uuid := coalesce(new.business_id, old.business_id);
begin
  perform 1 from business_members where business_id = of_business and role = 'owner' limit 1 for share;
  if not found and exists (select 1 from business_members where business_id = of_business) then
    raise exception 'business % has members and no owner', of_business;
  end if;
  return null;
end $function$;

-- Where a name holds a word elsewhere than at its beginning: its line of `find_text` without the first letter. A name that its list
-- sorts otherwise than its words begin (accents, blanks) is all of it, so whoever looks from a beginning on misses none.
create function name_within(display_name text, find_text text) returns text language sql immutable parallel safe as $function$
  select case when starts_with(find_text, replace(lower(display_name), ' ', 'ǀ')) then substr(split_part(find_text, E'\n', 1), 2)
    else split_part(find_text, E'\n', 1) end
$function$;

-- A server of the version before would credit what is held as if it were owed. It goes with the next release.
create function notes_know_retainage() returns trigger language plpgsql as $function$
begin
  if exists (
    select from invoices i where i.business_id = new.business_id and i.id = new.invoice_id and i.retained_cents > 0
  ) then
    raise exception 'credit % is of an invoice with retainage, which this version does not know', new.id;
  end if;
  return new;
end $function$;

-- A server of the version before does not know that a payment may be for several invoices, or that credit goes with it: it would put
-- all of it on the first. What it is told of one is told again to a newer server. It goes with the next release.
create function orders_are_new() returns trigger language plpgsql as $function$
begin
  if new.allocation_version is not distinct from old.allocation_version and exists (
    select from payment_targets where business_id = new.business_id and payment_id = new.id
      and (position > 1 or credit_cents > 0 or discount_cents > 0)
  ) then
    raise exception 'payment % is for several invoices, or goes with credit or a discount, which this version does not know', new.id;
  end if;
  if new.allocation_version is not distinct from old.allocation_version and new.refunded_cents <> old.refunded_cents and exists (
    select from refunds r join refund_targets t on t.business_id = r.business_id and t.refund_id = r.id
    where r.business_id = new.business_id and r.payment_id = new.id
      and t.invoice_id is distinct from case when old.applied then old.invoice_id end
  ) then
    raise exception 'a refund of payment % says where it is taken from, which this version does not know', new.id;
  end if;
  return new;
end $function$;

create function payment_is_allocated() returns trigger language plpgsql as $function$
declare
  of_payment uuid := case tg_table_name when 'payments' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'payment_id' end;
begin
  if (select allocated_cents from payments where business_id = new.business_id and id = of_payment) <> (
    select coalesce(sum(amount_cents), 0) from allocations where business_id = new.business_id and payment_id = of_payment
  ) then
    raise exception 'payment % says another sum than its allocations', of_payment;
  end if;
  return null;
end $function$;

-- Posts the cost of payments whose entries were written by a version that knew of none. Answers how many there were.
create function post_missing_costs(of_business uuid) returns bigint language sql as $function$
  select count(*) from (
    select post_to_ledger(p.business_id, 'payment_cost', 'cost:' || p.id, p.id, null, now(), jsonb_build_array(
      jsonb_build_object('account', 'clearing', 'amount', -p.cost),
      jsonb_build_object('account', 'processing_costs', 'amount', p.cost, 'job', p.job_id, 'invoice', p.invoice_id))) as posted
    from (
      select payments.*, invoices.job_id, coalesce(cost_cents, fee_cents) - refunded_cost_cents as cost
      from payments join invoices on invoices.business_id = of_business and invoices.id = payments.invoice_id
      where payments.business_id = of_business and method in ('ach', 'card') and state in ('settled', 'reversed')
        and coalesce(cost_cents, fee_cents) > refunded_cost_cents
        and not exists (
          select 1 from ledger_lines l join ledger_transactions t using (business_id, sequence)
          where l.business_id = of_business and l.account = 'processing_costs' and t.payment_id = payments.id)
      order by settled_at, payments.id) p) entries
  where posted
$function$;

-- Writes one double-entry transaction and chains it to the one before. Answers false when the reference was already posted. A line
-- has an account, an amount in cents, and any of customer, job, category, payee and invoice. Without a day it is that of the
-- business at the moment it is written for.
create function post_to_ledger(of_business uuid, of_kind text, of_reference text, of_invoice uuid, of_payment uuid, of_customer uuid, at timestamptz, lines jsonb) returns boolean language sql as $function$
  select post_to_ledger(of_business, of_kind, of_reference, of_payment, null, at, (
    select jsonb_agg(line || jsonb_strip_nulls(jsonb_build_object(
      'customer', case when line ->> 'account' in ('receivable', 'unapplied_credit', 'revenue', 'returns') then of_customer end,
      'job', case when line ->> 'account' in ('receivable', 'revenue', 'returns', 'processing_costs') then job_id end,
      'invoice', case when line ->> 'account' not in ('clearing', 'bank', 'suspense') then of_invoice end)) order by position)
    from jsonb_array_elements(lines) with ordinality as entry (line, position)
      left join invoices on business_id = of_business and id = of_invoice))
$function$;

-- Writes one double-entry transaction and chains it to the one before. Answers false when the reference was already posted. A line
-- has an account, an amount in cents, and any of customer, job, category, payee and invoice. Without a day it is that of the
-- business at the moment it is written for.
create function post_to_ledger(of_business uuid, of_kind text, of_reference text, of_payment uuid, on_day date, at timestamptz, lines jsonb) returns boolean language plpgsql as $function$
declare
  head record;
  next_sequence bigint;
  day date;
  next_hash bytea;
  written text;
  one_invoice uuid;
begin
  select ledger_sequence, ledger_hash into head from business_counters where business_id = of_business for update;
  if exists (select 1 from ledger_transactions where business_id = of_business and reference = of_reference) then
    return false;
  end if;
  next_sequence := head.ledger_sequence + 1;
  day := coalesce(on_day, (at at time zone (select time_zone from businesses where id = of_business))::date);
  select
    string_agg(concat_ws(',', l.account, l.amount, coalesce(l.customer::text, ''), coalesce(l.job::text, ''),
      coalesce(l.category::text, ''), coalesce(l.payee::text, ''), coalesce(l.invoice::text, '')), ';' order by position),
    case when min(l.invoice::text) = max(l.invoice::text) then min(l.invoice::text)::uuid end
    into written, one_invoice
  from jsonb_array_elements(lines) with ordinality as entry (line, position) cross join jsonb_to_record(line)
    as l (account text, amount bigint, customer uuid, job uuid, category uuid, payee uuid, invoice uuid);
  next_hash := sha256(head.ledger_hash || convert_to(
    concat_ws('|', '2', of_business, next_sequence, day, of_kind, of_reference, written), 'UTF8'));
  insert into ledger_transactions
    (business_id, sequence, kind, reference, invoice_id, payment_id, created_at, previous_hash, hash, posted_on, format)
    values (of_business, next_sequence, of_kind, of_reference, one_invoice, of_payment, at, head.ledger_hash, next_hash, day, 2);
  insert into ledger_lines
    (business_id, sequence, line, account, customer_id, amount_cents, posted_on, job_id, category_id, payee_id, invoice_id)
    select of_business, next_sequence, position, l.account, l.customer, l.amount, day, l.job, l.category, l.payee, l.invoice
    from jsonb_array_elements(lines) with ordinality as entry (line, position) cross join jsonb_to_record(line)
      as l (account text, amount bigint, customer uuid, job uuid, category uuid, payee uuid, invoice uuid);
  update business_counters set ledger_sequence = next_sequence, ledger_hash = next_hash where business_id = of_business;
  return true;
end $function$;

-- What a refund names adds up to it when it is asked for.
create function refund_names_all() returns trigger language plpgsql as $function$
declare
  of_refund uuid := case tg_table_name when 'refunds' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'refund_id' end;
  named bigint;
  unused bigint;
begin
  select coalesce(sum(amount_cents), 0), coalesce(sum(amount_cents) filter (where invoice_id is null), 0) into named, unused
    from refund_targets where business_id = new.business_id and refund_id = of_refund;
  if exists (
    select from refunds where business_id = new.business_id and id = of_refund
      and (coalesce(unused_cents, 0) <> unused or named <> case when unused_cents is null then 0 else amount_cents end)
  ) then
    raise exception 'refund % is another sum than what it is taken from', of_refund;
  end if;
  return null;
end $function$;

create function refuse_change() returns trigger language plpgsql as $function$
begin
  raise exception '% is append-only', tg_table_name;
end $function$;

-- A schedule always closes: its last row takes what the others leave, and no other does (SCHED-03).
create function schedule_closes() returns trigger language plpgsql as $function$
declare
  of_business uuid := coalesce(new.business_id, old.business_id);
  of_invoice uuid := coalesce(new.invoice_id, old.invoice_id);
begin
  if exists (
    select from offer_rows where business_id = of_business and invoice_id = of_invoice
    having count(*) > 0
      and (count(*) filter (where basis in ('rest', 'progress')) <> 1
        or max(position) <> count(*)
        or max(position) <> max(position) filter (where basis in ('rest', 'progress')))
  ) then
    raise exception 'the schedule of offer % does not close', of_invoice;
  end if;
  return null;
end $function$;

-- The lines of what something is found by. Nothing that is typed reaches from one line into another.
create function search_lines(variadic lines text[]) returns text language sql immutable parallel safe as $function$
  select string_agg(search_words(trim(line)), E'\n' order by place) from unnest(lines) with ordinality as each (line, place)
$function$;

-- What is typed and what is searched become alike: small letters, no accents, and one letter that no name has in place of
-- blanks. The index of three letters each (pg_trgm) cuts a text at blanks: for "maple a" it would find every Maple with any
-- other word in a.
create function search_words(written text) returns text language sql immutable parallel safe strict as $function$
  select regexp_replace(
    translate(regexp_replace(normalize(lower(written), NFKD), '[\u0300-\u036f]', '', 'g'), 'øłđı', 'oldi'),
    '\s+', 'ǀ', 'g')
$function$;

create function signed_parts_stay() returns trigger language plpgsql as $function$
declare
  part record;
begin
  part := case tg_op when 'DELETE' then old else new end;
  if exists (select from invoices where business_id = part.business_id and id = part.invoice_id and outcome = 'accepted') then
    raise exception 'quote % was signed', part.invoice_id;
  end if;
  return part;
end $function$;

-- A server of the version before names one invoice, and means all of the payment for it. It goes with the next release.
create function targets_follow() returns trigger language plpgsql as $function$
begin
  insert into payment_targets (business_id, payment_id, position, invoice_id, amount_cents)
  select new.business_id, new.id, 1, new.invoice_id, new.amount_cents
  where new.invoice_id is not null
    and not exists (select from payment_targets where business_id = new.business_id and payment_id = new.id);
  return null;
end $function$;

-- Every table of tenants has to stand behind the wall: a later migration calls this for each that it adds.
create function underlay_wall(walled regclass) returns void language plpgsql as $function$
begin
  execute format('alter table %s enable row level security', walled);
  execute format(
    'create policy own_business on %s using (business_id = nullif(current_setting(''app.business_id'', true), '''')::uuid)', walled);
end $function$;

-- Nor does it know what a waiver lowered: taking one back there would write another account. It goes with the next release.
create function waivers_are_new() returns trigger language plpgsql as $function$
begin
  if not exists (
    select from ledger_transactions t join ledger_lines l using (business_id, sequence)
    where t.business_id = new.business_id and t.reference = 'void:' || new.id and l.account = 'charge_income'
  ) then
    raise exception 'credit % waives a charge, which this version does not know', new.id;
  end if;
  return null;
end $function$;

create function words_of_customer() returns trigger language plpgsql as $function$
begin
  new.find_text := search_lines(
    concat_ws(' ', new.business_name, new.first_name, new.last_name), new.email, new.phone, new.account_number::text);
  return new;
end $function$;

create function words_of_item() returns trigger language plpgsql as $function$
begin
  new.find_text := search_lines(new.name, new.sku, new.upc);
  return new;
end $function$;

create function words_of_job() returns trigger language plpgsql as $function$
begin
  new.find_text := search_lines(new.name, concat_ws(' ', new.address ->> 'addressLine1', new.address ->> 'addressLine2',
    new.address ->> 'city', new.address ->> 'state', new.address ->> 'zip'));
  return new;
end $function$;

create function words_of_order() returns trigger language plpgsql as $function$
begin
  new.find_text := search_lines(new.description);
  return new;
end $function$;

create function words_of_price_item() returns trigger language plpgsql as $function$
begin
  new.find_text := search_lines(new.name, new.code);
  return new;
end $function$;

create function words_of_subcontractor() returns trigger language plpgsql as $function$
begin
  new.find_text := search_lines(
    concat_ws(' ', new.business_name, new.first_name, new.last_name), new.email, new.phone);
  return new;
end $function$;

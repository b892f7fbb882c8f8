-- A secret for an authenticator app that has not shown a code yet. With its first code it takes the place of the one before.
create table pending_second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret_sealed text not null,
  begun_at timestamptz not null
);
-- Those that were begun before have to be begun again.
delete from second_factors where confirmed_at is null;

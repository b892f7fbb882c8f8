-- When each command of the operator last ended, and what it found, for whoever watches (docs/running.md).
create table operator_runs (
  name text primary key,
  ended_at timestamptz not null,
  differences bigint not null
);

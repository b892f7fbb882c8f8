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

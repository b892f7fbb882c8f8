-- Each business has keys of its own, one for each room; texts are sealed with them and they are wrapped by the master key.

create table business_keys (
  -- Checked at the end: a business is written in the same transaction, after what is sealed for it.
  business_id uuid not null references businesses (id) deferrable initially deferred,
  room text not null check (room in ('information', 'bank', 'payments', 'subcontractors')),
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

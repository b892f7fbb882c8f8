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
select underlay_wall('deleted_drafts');

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
  unique (business_id, subject_id),
  unique (business_id, storage_key)
);
select underlay_wall('signed_files');
create trigger append_only before update or delete on signed_files for each row execute function refuse_change();

-- Its mail.
alter table deliveries drop constraint deliveries_occasion_check;
alter table deliveries add constraint deliveries_occasion_check
  check (occasion in ('invoice', 'reminder', 'message', 'payment', 'crew', 'signed')) not valid;

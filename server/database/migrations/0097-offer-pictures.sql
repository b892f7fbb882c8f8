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
select underlay_wall('offer_pictures');
create trigger append_only before update or delete on offer_pictures for each row when (old.is_kept) execute function refuse_change();
-- Those that may be needed by nobody any more.
create index offer_pictures_to_drop on offer_pictures (taken_at) where not is_kept;

-- Of a package. Shown while its file is there for the customer, and once it was sent whatever becomes of that.
alter table invoice_sections add column picture_id uuid;

-- The logo that the portal, mails and PDFs of a business wear, drawn anew as PNG, and its pixels (D93).
alter table businesses
  add column logo_file_id uuid,
  add column logo_width integer,
  add column logo_height integer,
  add constraint a_whole_logo check (num_nonnulls(logo_file_id, logo_width, logo_height) in (0, 3)),
  add foreign key (id, logo_file_id) references files (business_id, id);
-- A picture is asked for by its own id, whatever the business.
create unique index businesses_by_logo on businesses (logo_file_id) where logo_file_id is not null;

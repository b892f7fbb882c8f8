-- Where mails, texts and files of this database go, as the settings of its starts named it. Those of its original are not for a copy.
create table outside_places (
  name text primary key,
  is_of_original boolean not null default false,
  since timestamptz not null default now()
);

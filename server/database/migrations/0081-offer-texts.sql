-- What an offer says besides its lines (QUO-09), and what new quotes begin with (QUO-10). A document without a row says nothing.
create table offers (
  business_id uuid not null,
  invoice_id uuid not null,
  notes text not null default '' check (length(notes) <= 5000),
  terms text not null default '' check (length(terms) <= 20000),
  -- For members alone: no query for customers reads it (QUO-08).
  internal_notes text not null default '' check (length(internal_notes) <= 5000),
  primary key (business_id, invoice_id),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade
);
select underlay_wall('offers');

create table selling_settings (
  business_id uuid primary key references businesses (id),
  notes text not null check (length(notes) <= 5000),
  terms text not null check (length(terms) <= 20000),
  -- Days that a new quote is valid.
  valid_days bigint not null check (valid_days between 1 and 365),
  version bigint not null default 1
);
select underlay_wall('selling_settings');

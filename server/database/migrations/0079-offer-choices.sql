-- What a customer can choose of a quote (OPT-01 to OPT-03), and from how much to how much it goes (OPT-08).
alter table invoices
  -- The cheapest and the dearest combination. Null where there is nothing to choose.
  add column least_cents bigint,
  add column most_cents bigint;
alter table invoices
  add constraint invoices_range_check check ((least_cents is null) = (most_cents is null)) not valid;
alter table invoice_sections
  -- Always there, may be taken, or one package of a choice.
  add column pick text not null default 'always',
  -- The name that the packages of one choice share. Empty where it is no package.
  add column choice text not null default '',
  add column recommended boolean not null default false,
  add column none_is_fine boolean not null default false,
  -- How it starts, and once the quote was accepted whether it was taken.
  add column chosen boolean not null default true;
alter table invoice_sections
  add constraint invoice_sections_pick_check check (pick in ('always', 'may', 'one_of')) not valid,
  add constraint packages_are_of_a_choice check ((pick = 'one_of') = (choice <> '')) not valid,
  add constraint invoice_sections_choice_check check (length(choice) <= 100) not valid;
alter table invoice_lines
  add column optional boolean not null default false,
  add column chosen boolean not null default true;

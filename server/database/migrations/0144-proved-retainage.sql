-- Apart, so that reading the rows holds up nobody.
alter table offers validate constraint retainage_is_one;
alter table offers validate constraint held_until_is_said;
alter table selling_settings validate constraint retainage_is_one;
alter table selling_settings validate constraint held_until_is_said;
alter table contracts validate constraint held_of_what_is_billed;
alter table invoices validate constraint invoices_add_up;
alter table invoices validate constraint draws_alone_are_held;
alter table credits validate constraint credits_add_up;
alter table credits validate constraint notes_alone_are_held;

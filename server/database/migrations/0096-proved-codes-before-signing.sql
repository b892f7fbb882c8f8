-- Apart, so that reading the rows holds up nobody.
alter table selling_settings validate constraint selling_settings_code_from_cents_check;

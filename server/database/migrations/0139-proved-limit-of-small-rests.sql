-- Apart, so that reading the rows holds up nobody.
alter table money_settings validate constraint small_rest_is_small;

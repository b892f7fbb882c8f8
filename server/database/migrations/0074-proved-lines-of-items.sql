-- Apart, so that reading the rows holds up nobody.
alter table invoice_lines validate constraint invoice_lines_price_item;
alter table invoice_lines validate constraint invoice_lines_measured_check;

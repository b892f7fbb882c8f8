-- A named rate stays as long as a line has it (TAX-05).
alter table invoice_lines
  add constraint invoice_lines_tax_rate foreign key (business_id, tax_rate_id) references tax_rates (business_id, id) not valid;

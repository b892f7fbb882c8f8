-- outside a transaction
-- A section that goes is looked for on the lines.
create index concurrently invoice_lines_of_section on invoice_lines (business_id, section_id) where section_id is not null;

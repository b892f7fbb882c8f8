-- What the contractor's or the supplier's list calls what the line sells. Empty when it has no code.
alter table invoice_lines
  add column code text not null default '' check (length(code) <= 40);

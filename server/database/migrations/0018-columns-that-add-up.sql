-- A column of amounts adds up (D94). Documents that were sent keep the figures they were sent with.
alter table invoices
  -- Whether the subtotal adds the rounded lines. Otherwise it is the exact sum, rounded once.
  add column rounds_lines boolean not null default false;

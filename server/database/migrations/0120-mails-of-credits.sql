-- The mail of a credit note.
alter table deliveries drop constraint deliveries_occasion_check;
alter table deliveries add constraint deliveries_occasion_check
  check (occasion in ('invoice', 'reminder', 'message', 'payment', 'crew', 'signed', 'canceled', 'moved', 'statement', 'credit')) not valid;

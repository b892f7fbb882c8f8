-- Customers are mailed that their contract was canceled, and that a payment of it moved to another day.
alter table deliveries drop constraint deliveries_occasion_check;
alter table deliveries add constraint deliveries_occasion_check
  check (occasion in ('invoice', 'reminder', 'message', 'payment', 'crew', 'signed', 'canceled', 'moved')) not valid;

-- A work order is mailed to those who do the work. It stands with the customer of its job, who does not get it.
alter table deliveries drop constraint deliveries_occasion_check;
alter table deliveries add constraint deliveries_occasion_check
  check (occasion in ('invoice', 'reminder', 'message', 'payment', 'crew'));

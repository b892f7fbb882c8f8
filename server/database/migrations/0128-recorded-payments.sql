-- What a manager says of money that they record (PART-15). Null of what was recorded before, and of what came online.
alter table payments
  add column tender text,
  -- The number of the check or of the transfer.
  add column reference text not null default '',
  -- The day on which it came. The books have it on that day.
  add column received_on date,
  -- For the business alone.
  add column note text not null default '',
  add constraint tender_by_hand check (
    tender is null or method = 'manual' and received_on is not null and tender in ('check', 'cash', 'transfer', 'other')) not valid;
-- The picture of a check, which no customer gets.
alter table files
  add column payment_id uuid,
  add constraint picture_of_payment foreign key (business_id, payment_id) references payments (business_id, id)
    deferrable initially deferred not valid;
-- How unused money was paid back by hand (PART-24). Null of what goes back at the provider.
alter table refunds
  add column method text,
  add column reference text not null default '',
  add column paid_on date,
  add constraint paid_back_by_hand check (
    (method is null) = (paid_on is null) and (method is null or method in ('check', 'cash', 'transfer', 'other'))) not valid;

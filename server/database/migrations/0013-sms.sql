-- Texts go to a phone that has said yes itself, and to no other (P20). Both are ten digits, as `phone` is: when that changes, they
-- speak of another phone and count no more. A phone that said STOP is the only one that can take it back.
alter table customers add column sms_confirmed_phone text;
alter table customers add column sms_stopped_phone text;
-- Somebody writes from a number, or says STOP for it, in whichever businesses.
create index customers_with_phone on customers (phone);
create index customers_with_confirmed_phone on customers (sms_confirmed_phone) where sms_confirmed_phone is not null;

-- What went to a phone, and what waits for it, whichever the business.
create index texts_to_phone on deliveries (recipient, changed_at desc) where channel = 'sms';

-- The texts that asked a phone for its yes: whoever has a link may cause few of them, and none twice a day.
create table sms_requests (
  business_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  phone text not null,
  -- Withdrawn: it was no longer wanted when it was its turn, and the phone got nothing.
  state text not null check (state in ('queued', 'sent', 'failed', 'withdrawn')),
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
create index sms_requests_to_phone on sms_requests (phone, created_at desc);
create index sms_requests_of_customer on sms_requests (business_id, customer_id, created_at desc);
select underlay_wall('sms_requests');

-- Texts that came, by the provider's number, so that one that is told twice does nothing twice.
create table inbound_texts (
  sid text primary key,
  received_at timestamptz not null
);

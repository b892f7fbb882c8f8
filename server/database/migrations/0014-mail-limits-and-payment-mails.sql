-- How many mails each business has sent to its customers on its latest day of sending (P21).
create table mail_allowances (
  business_id uuid primary key references businesses (id),
  day date not null,
  used integer not null
);
select underlay_wall('mail_allowances');

-- How often notices were stopped from one network address on one day, by the fingerprint of the address (P19).
create table notice_stops (
  address bytea not null,
  day date not null,
  times integer not null,
  primary key (address, day)
);

-- What payers were told is a delivery from now on, so that it stands on the invoice's timeline and is not told a second time.
insert into deliveries (business_id, id, customer_id, subject_id, invoice_id, occasion, channel, recipient, state, cause, created_by, created_at, changed_at)
select e.business_id, gen_random_uuid(), p.customer_id, p.id, p.invoice_id, 'payment', 'email', e.data ->> 'detail', 'sent',
  e.data ->> 'news', '', e.at, e.at
from events e join payments p on p.business_id = e.business_id and p.id = e.subject_id
where e.kind = 'payment_mailed' and e.data ? 'detail' and e.data ->> 'news' not like '%-business'
on conflict do nothing;

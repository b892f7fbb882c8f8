-- The address for answers names the customer and not their conversation, whose id opens their settings in the portal (P20).
drop index customers_by_conversation;
create index customers_by_id on customers (id);

-- A mail of the version before is about the last sending or reminder before it: a reminder of today counts toward today's limit.
with told as (
  select m.business_id, m.id, e.id as reminder,
    row_number() over (partition by m.business_id, e.id, m.data ->> 'detail' order by m.at, m.id) as place
  from events m
  cross join lateral (
    select o.id, o.kind from events o
    where o.business_id = m.business_id and o.subject_id = m.subject_id and o.kind in ('sent', 'reminded') and o.at <= m.at
    order by o.at desc limit 1) e
  where m.kind = 'mailed' and e.kind = 'reminded')
update deliveries d set occasion = 'reminder', cause = told.reminder::text
from told
where told.place = 1 and d.business_id = told.business_id and d.cause = told.id::text and d.occasion = 'invoice';

-- Mails about invoices that were waiting when deliveries came in are work that nobody knows any more. Like the messages of 0011 they
-- say so on their timeline, where they can be sent again.
do $$ begin
  -- An empty database has no queue yet.
  if to_regclass('jobs.job') is null then return; end if;

  insert into deliveries (business_id, id, customer_id, subject_id, invoice_id, occasion, channel, recipient, state, problem, cause, created_by, created_at, changed_at)
  select i.business_id, gen_random_uuid(), c.id, i.id, i.id, replace(j.name, '-mail', ''), 'email', coalesce(j.data ->> 'to', c.email),
    'failed', 'Underlay was brought up to date before it left.', e.id::text, '', e.at, now()
  from jobs.job j
  join invoices i on i.business_id::text = j.data ->> 'businessId' and i.id::text = j.data ->> 'invoiceId'
  join customers c on c.business_id = i.business_id and c.id = i.customer_id
  join events e on e.business_id = i.business_id and e.id::text = j.data ->> 'eventId'
  where j.name in ('invoice-mail', 'reminder-mail') and j.state in ('created', 'retry', 'active') and c.receive_email
  on conflict do nothing;

  delete from jobs.job where name in ('invoice-mail', 'reminder-mail', 'message-mail') and state in ('created', 'retry', 'active');
end $$;

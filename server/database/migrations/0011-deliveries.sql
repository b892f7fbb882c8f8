-- Each e-mail and text message to a customer, and what became of it (D16, D57, D60).

create table deliveries (
  business_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- The invoice, message or payment that it is about.
  subject_id uuid not null,
  -- On whose timeline it stands; null for a message, which stands in its conversation.
  invoice_id uuid,
  occasion text not null check (occasion in ('invoice', 'reminder', 'message', 'payment')),
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  state text not null check (state in ('queued', 'sent', 'bounced', 'failed', 'withdrawn')),
  -- Why it came back, was not sent, or is still waiting; empty when there is nothing to say.
  problem text not null default '',
  -- What made it: the event, or the news of a payment. Nobody hears of one cause twice.
  cause text not null,
  -- The delivery that this one sends again.
  repeats uuid,
  -- The user who caused it; empty when it was nobody of the business.
  created_by text not null,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, customer_id) references customers (business_id, id),
  foreign key (business_id, invoice_id) references invoices (business_id, id)
);
create unique index once_per_cause on deliveries (business_id, subject_id, occasion, cause, channel, recipient);
create unique index repeated_once on deliveries (business_id, repeats) where repeats is not null;
create index deliveries_of_invoice on deliveries (business_id, invoice_id, created_at) where invoice_id is not null;
-- A bounce names its delivery, and a reply its conversation, without saying whose they are.
create index deliveries_by_id on deliveries (id);
create index customers_by_conversation on customers (communication_id);

-- What was known of mails before. One that was waiting in the queue says so, and can be sent again.
insert into deliveries (business_id, id, customer_id, subject_id, invoice_id, occasion, channel, recipient, state, cause, created_by, created_at, changed_at)
select e.business_id, gen_random_uuid(), i.customer_id, i.id, i.id, 'invoice', 'email', e.data ->> 'detail', 'sent', e.id::text, '', e.at, e.at
from events e join invoices i on i.business_id = e.business_id and i.id = e.subject_id
where e.kind = 'mailed' and e.data ? 'detail';

insert into deliveries (business_id, id, customer_id, subject_id, occasion, channel, recipient, state, problem, cause, created_by, created_at, changed_at)
select m.business_id, gen_random_uuid(), c.id, m.id, 'message', 'email', c.email,
  case m.delivery when 'mailed' then 'sent' else 'failed' end,
  case m.delivery when 'queued' then 'Underlay was brought up to date before it left.' else '' end,
  m.id::text, m.created_by, m.created_at, m.created_at
from messages m
join conversations v on v.business_id = m.business_id and v.id = m.conversation_id
join customers c on c.business_id = v.business_id and c.id = v.customer_id
where m.delivery in ('queued', 'mailed', 'failed');

alter table messages drop constraint only_outbound_is_delivered, drop column delivery;

select underlay_wall('deliveries');

-- A business whose mails come back or are reported as spam sends none of its own accord, until the operator has looked (P21).
create table mail_stops (
  business_id uuid primary key references businesses (id),
  why text not null check (why in ('bounces', 'complaints')),
  stopped_at timestamptz not null,
  -- Since then it may send again, and is judged by what it sent after.
  lifted_at timestamptz
);
select underlay_wall('mail_stops');

-- Somebody told their mail provider that this mail is spam.
alter table deliveries add column reported_at timestamptz;

-- What a business has mailed on a day, and what became of it.
create index mails_by_day on deliveries (business_id, created_at) where channel = 'email';

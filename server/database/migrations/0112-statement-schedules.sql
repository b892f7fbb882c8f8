-- Which customers get a statement by itself (STMT-07). Without a row they never do.
create table statement_schedules (
  business_id uuid not null references businesses (id),
  customer_id uuid not null,
  every text not null check (every in ('week', 'month')),
  -- 1 to 28 of a month. Of a week 1 is Monday.
  day bigint not null check (day >= 1 and day <= case every when 'week' then 7 else 28 end),
  kind text not null check (kind in ('open', 'activity')),
  -- The day of the business on whose eight o'clock it goes out next.
  next_on date not null,
  primary key (business_id, customer_id),
  foreign key (business_id, customer_id) references customers (business_id, id)
);
select underlay_wall('statement_schedules');
-- Those whose morning has come.
create index statement_schedules_by_day on statement_schedules (next_on);

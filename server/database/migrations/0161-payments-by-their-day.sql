-- outside a transaction
-- Payments by the day on which their money came (PART-15). What a manager recorded stands at the moment at which it was recorded, within
-- the day on which it was received as clocks of the United States have it.
create index concurrently payments_by_day on payments (business_id, (greatest((received_on + interval '11 hours') at time zone 'UTC', least((received_on + interval '1 day 3 hours 59 minutes') at time zone 'UTC', created_at))) desc, created_at desc, id) where state not in ('started', 'canceled');

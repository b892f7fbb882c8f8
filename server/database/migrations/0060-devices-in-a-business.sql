-- Sign-ins that have been seen in a business. The first call of another one is an event (AUDIT-09).
create table business_devices (
  business_id uuid not null references businesses (id),
  user_id text not null,
  -- The hash of what tells one sign-in from another: our own session, or what the browser calls itself with another provider.
  device bytea not null,
  first_seen_at timestamptz not null,
  primary key (business_id, user_id, device)
);
select underlay_wall('business_devices');

-- Leave to sign a quote on a member's device, once and for some minutes (SIGN-15). Only the hash of what the address carries is kept.
create table offer_tickets (
  business_id uuid not null references businesses (id),
  invoice_id uuid not null,
  hash bytea not null,
  member_id text not null,
  member_name text not null,
  ends_at timestamptz not null,
  used_at timestamptz,
  primary key (business_id, invoice_id, hash),
  foreign key (business_id, invoice_id) references invoices (business_id, id)
);
select underlay_wall('offer_tickets');

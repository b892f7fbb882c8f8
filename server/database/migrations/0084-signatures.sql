-- What was signed, by whom and with which words (SIGN-07): the one record of a typed or drawn name for everything that is signed.
alter table business_counters
  add column signature_sequence bigint not null default 0,
  add column signature_chain bytea not null default '\x';

create table signatures (
  business_id uuid not null references businesses (id),
  id uuid not null,
  about text not null check (about in ('offer')),
  subject_id uuid not null,
  -- The number of the version of an offer.
  version bigint not null check (version > 0),
  document_sha256 bytea not null,
  -- Of an offer: choices, total, deposit, reference, deliveries that carried the link.
  facts jsonb not null,
  kind text not null check (kind in ('typed', 'drawn', 'paper')),
  name text not null check (length(name) between 2 and 400),
  title text not null,
  -- Points in whole steps, strokes apart by semicolons. Empty for a typed name.
  strokes text not null,
  -- As they were shown.
  texts jsonb not null,
  language text not null,
  template text not null,
  signed_at timestamptz not null,
  recorded_at timestamptz not null,
  time_zone text not null,
  ip_address text not null,
  user_agent text not null,
  -- Who recorded what was signed on paper, and the file of it.
  member_id text,
  file_id uuid,
  hash bytea not null,
  sequence bigint not null,
  chain bytea not null,
  primary key (business_id, id),
  unique (business_id, about, subject_id, version),
  unique (business_id, sequence)
);
select underlay_wall('signatures');

-- Chained, so that none can be taken out or put in between unseen.
create function chain_signature() returns trigger language plpgsql as $$
declare
  head record;
begin
  select signature_sequence, signature_chain into head from business_counters where business_id = new.business_id for update;
  new.sequence := head.signature_sequence + 1;
  new.chain := sha256(head.signature_chain || new.hash);
  update business_counters set signature_sequence = new.sequence, signature_chain = new.chain where business_id = new.business_id;
  return new;
end $$;
create trigger append_only before update or delete on signatures for each row execute function refuse_change();
create trigger chained before insert on signatures for each row execute function chain_signature();

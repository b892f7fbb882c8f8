-- A business may ask for a code before the signature (SIGN-12). From which total on; null is never.
alter table selling_settings add column code_from_cents bigint;
alter table selling_settings add constraint selling_settings_code_from_cents_check check (code_from_cents >= 0) not valid;

-- The newest code that was sent for a quote. It is gone once it was signed with.
create table signing_codes (
  business_id uuid not null,
  invoice_id uuid not null,
  -- Sealed with a key, since six digits are soon tried out.
  hash bytea not null,
  channel text not null check (channel in ('email', 'sms')),
  -- The e-mail address or phone number.
  sent_to text not null,
  expires_at timestamptz not null,
  -- How often a code was typed, right or wrong.
  tries bigint not null default 0 check (tries >= 0),
  primary key (business_id, invoice_id),
  foreign key (business_id, invoice_id) references invoices (business_id, id) on delete cascade
);
select underlay_wall('signing_codes');

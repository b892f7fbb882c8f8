-- A yes answers what the phone was sent last, and a question may have waited while another business wrote to it (D60).
alter table sms_requests
  -- When its text went out. Null: not yet, or by a version that did not note it.
  add column asked_at timestamptz;

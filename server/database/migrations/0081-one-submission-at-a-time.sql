-- A bank payment is handed to the provider by one attempt at a time. Of two at once the provider could refuse one in passing and
-- take the other: the payment then read as failed for a moment, and could be paid again (INV-23, decision 80).
alter table payments add column submitting_until timestamptz;

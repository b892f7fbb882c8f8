-- What stands on the invoice of a draw that was sent (DRAW-09): the sum of the contract, and what of it was billed before. Null before.
alter table draws add column sent_sum_cents bigint;
alter table draws add column sent_before_cents bigint;

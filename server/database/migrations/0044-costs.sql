-- What a payment costs the business, apart from what its payer pays on top (FEE-01), and what the provider has of it.
alter table payments
  -- What the platform takes of it, as the provider's application fee. Null before the two stood apart: it took the fee.
  add column cost_cents bigint,
  -- What of the cost came back to the business, with refunds that succeeded.
  add column refunded_cost_cents bigint not null default 0,
  -- What the provider has of it for the business, when it was last asked. Null: it has not said since the payment moved.
  add column provider_net_cents bigint,
  add constraint payments_cost_cents_check check (cost_cents >= 0) not valid,
  add constraint payments_refunded_cost_cents_check check (refunded_cost_cents >= 0) not valid;

-- What of the payment's cost comes back to the business with it.
alter table refunds
  add column cost_cents bigint not null default 0,
  add constraint refunds_cost_cents_check check (cost_cents >= 0) not valid;

/** The same of what stands of payments on invoices, and what they are meant for. */
export const ALLOCATION_DAMAGE: readonly [string, string, string][] = [
  [
    'I19 payments',
    'a payment says that a cent less stands on invoices',
    `update payments set allocated_cents = allocated_cents - 1 where state = 'settled'`,
  ],
  [
    'I19 payments',
    'a payment that failed stands on an invoice',
    `insert into allocations (business_id, customer_id, invoice_id, payment_id, amount_cents, cause, actor, at)
     select business_id, customer_id, invoice_id, id, sign, 'made', '', now()
     from payments cross join (values (2), (-1)) s (sign) where state = 'failed';
     update payments set allocated_cents = 1 where state = 'failed'`,
  ],
  [
    'I19 rows and I13',
    'an allocation names another customer',
    'update allocations set customer_id = gen_random_uuid()',
  ],
  [
    'I10 places',
    'a refund names a cent less than it is',
    `insert into refunds (business_id, id, payment_id, invoice_id, customer_id, state, amount_cents, unused_cents, fee_cents, reason, requested_by, created_at, checked_at)
     select business_id, id, id, invoice_id, customer_id, 'failed', 100, 40, 0, '', '', created_at, created_at
     from payments where state = 'settled' and method <> 'manual';
     insert into refund_targets (business_id, refund_id, position, invoice_id, amount_cents)
     select business_id, id, 1, null, 40 from refunds union all select business_id, id, 2, invoice_id, 59 from refunds`,
  ],
  [
    'I23',
    'a payment is meant for a cent more',
    `update payment_targets set amount_cents = amount_cents + 1
     where payment_id in (select id from payments where state = 'settled' and method <> 'manual')`,
  ],
  [
    'I23',
    'a payment that is meant for an invoice reads as money on account',
    `update payments set invoice_id = null, invoice_version = null, tender = 'cash', received_on = '2026-01-01'
     where state = 'settled' and method = 'manual'`,
  ],
];

import { ALLOCATION_DAMAGE } from './allocation-damage.ts';
import { CHAINED_AGAIN } from './chained-again.ts';
import { CREDIT_DAMAGE } from './credit-damage.ts';
import { STATEMENT_DAMAGE } from './statement-damage.ts';

/** The invariant that must report, what was broken, and how. */
export const DAMAGE: readonly [string, string, string][] = [
  [
    'I1 I2 and I3 businesses',
    'a line too many is posted',
    `insert into ledger_lines
     select business_id, 1, 9, 'returns', customer_id, 5, posted_on, job_id, category_id, payee_id, invoice_id
     from ledger_lines where sequence = 1 and account = 'receivable'; ${CHAINED_AGAIN}`,
  ],
  [
    'I20 and I13',
    'a debt is posted for another customer',
    `update ledger_lines set customer_id = gen_random_uuid() where account = 'receivable' and sequence = 1; ${CHAINED_AGAIN}`,
  ],
  [
    'I3 businesses',
    'tax is posted to another account',
    `update ledger_lines set account = 'processing_fee_income' where account = 'sales_tax_payable' and sequence = 1; ${CHAINED_AGAIN}`,
  ],
  [
    'I19 tasks',
    'a task speaks of credit that nobody has',
    `insert into tasks (business_id, id, kind, subject_id, customer_id, amount_cents, created_at)
     select business_id, gen_random_uuid(), 'unapplied_credit', id, customer_id, 5, now() from payments limit 1`,
  ],
  ['I61', 'the provider has a cent more', 'update payments set provider_net_cents = provider_net_cents + 1'],
  ['I4', 'a reason is changed', `update ledger_transactions set reference = reference || '.' where sequence = 2`],
  ['I4 and I46', 'a day is changed', `update ledger_transactions set posted_on = posted_on - 1 where sequence = 2`],
  [
    'I46',
    'a line has a day of its own',
    `update ledger_lines set posted_on = posted_on - 1 where sequence = 2 and line = 1`,
  ],
  [
    'I46',
    'a debt names no job',
    `update ledger_lines set job_id = null where sequence = 1 and account = 'receivable'; ${CHAINED_AGAIN}`,
  ],
  [
    'I46',
    'what is at the bank names a customer',
    `update ledger_lines l set customer_id = (select customer_id from payments p where p.business_id = l.business_id limit 1)
     where account = 'bank'; ${CHAINED_AGAIN}`,
  ],
  ['I4', 'a hash is changed', `update ledger_transactions set hash = sha256('other') where sequence = 1`],
  ['I4', 'the end of the ledger is lost', 'update business_counters set ledger_sequence = ledger_sequence + 1'],
  ['I5', 'a guard sleeps', 'alter table ledger_lines disable trigger append_only'],
  ['I5', 'the guard of the security events sleeps', 'alter table security_events disable trigger append_only'],
  ['I5', 'a guard is gone', 'drop trigger no_truncate on ledger_transactions'],
  [
    'I29',
    'a rate is changed',
    `update invoice_lines set rate_cents = 1001 where invoice_id in (select id from invoices where status = 'pending')`,
  ],
  ['I29', 'a line is gone', `update invoices set line_count = 2 where status = 'pending'`],
  ['I29', 'a range is made up', `update invoices set least_cents = 1, most_cents = 2 where status = 'pending'`],
  [
    'I29',
    'a tax is of something else',
    `insert into invoice_taxes select business_id, id, 1, null, 'Sales tax', sales_tax_basis_points, subtotal_cents - 1, tax_cents
     from invoices where status <> 'pending' limit 1
     on conflict (business_id, invoice_id, position) do update set base_cents = invoice_taxes.base_cents - 1`,
  ],
  [
    'I29 and I32',
    'a tax of a draw is more than its contract gives it',
    "update invoices set tax_cents = tax_cents + 1, total_cents = total_cents + 1 where draw_id is not null and status = 'pending'",
  ],
  [
    'I30',
    'a quote was signed for a cent more',
    'update invoice_lines set value_cents = value_cents + 1 where id = (select line_id from draw_parts limit 1)',
  ],
  ['I30 and I32', 'a contract is over a cent more', 'update contracts set sum_cents = sum_cents + 1'],
  [
    'I31',
    'a part of a draw is lost',
    'delete from draw_parts where line_id = (select line_id from draw_parts limit 1)',
  ],
  ['I31', 'more was billed than its draws say', 'update contracts set billed_cents = billed_cents + 1'],
  [
    'I30 and I31',
    'a line is billed above its value',
    'update invoice_lines l set value_cents = p.amount_cents - 1 from draw_parts p where p.line_id = l.id',
  ],
  [
    'I32',
    'a draw is planned with a cent more',
    'update draws set planned_cents = planned_cents + 1 where position = 4',
  ],
  ['I32', 'a place in a plan is empty', 'update draws set position = position + 1 where position = 4'],
  ['I32', 'a draw closes before the last one does', 'update draws set closes = true where position = 3'],
  ['I33', 'a cent more is held', 'update contracts set retained_cents = retained_cents + 1 where retained_cents > 0'],
  [
    'I33',
    'a contract holds another percent',
    'update contracts set retainage_basis_points = 100 where retained_cents > 0',
  ],
  [
    'I36',
    'a draw is billed for another job',
    'update invoices set job_id = (select id from jobs j where j.business_id = invoices.business_id and j.id <> invoices.job_id limit 1) where draw_id is not null',
  ],
  [
    'I7',
    'a paid invoice says it is unpaid',
    `alter table invoices drop constraint paid_means_nothing_due; update invoices set status = 'unpaid' where status = 'paid'`,
  ],
  [
    'I61 and I8 payments',
    'a settlement names no payment',
    `update ledger_transactions set payment_id = null where kind = 'payment_settled' and sequence < 4`,
  ],
  [
    'I8 invoices',
    'what was sent is not posted',
    `update ledger_transactions set invoice_id = null where kind = 'invoice_sent' and sequence = 1`,
  ],
  [
    'I9',
    'a key names no payment',
    'update idempotency_keys set payment_id = gen_random_uuid() where ctid = (select min(ctid) from idempotency_keys)',
  ],
  [
    'I10 history',
    'a step is another',
    `update payment_changes set state = 'reversed' where sequence = 2 and state = 'awaiting_bank'`,
  ],
  ['I10 history', 'a step is too late', `update payment_changes set at = at + interval '1 day' where sequence = 1`],
  ['I10 history', 'a step is missing', 'delete from payment_changes where sequence = 3'],
  ['I10 refunds', 'a cent went back', `update payments set refunded_fee_cents = 1 where state = 'failed'`],
  [
    'I13',
    'a line is in the category of nobody',
    'update invoice_lines set category_id = gen_random_uuid() where value_cents is null and invoice_id not in (select id from invoices where draw_id is not null)',
  ],
  ['I13', 'a link opens another portfolio', 'update portal_links set portfolio_id = gen_random_uuid()'],
  ['I52', 'nobody of a business is its owner', "update business_members set role = 'office'"],
  [
    'I56 names',
    'a message tells something else',
    `update webhook_messages set type = 'customer.created' where event_id is not null`,
  ],
  [
    'I56 addresses',
    'a message waits for an address that was stopped',
    `update webhook_messages set state = 'waiting', next_at = now() - interval '1 hour', done_at = null; update webhook_endpoints set state = 'stopped'`,
  ],
  [
    'I59 rights',
    'a program may do what people do',
    `alter table connections drop constraint connections_rights_check; update connections set rights = array['work', 'bank']`,
  ],
  ['I59 tokens', 'a token leads nowhere', 'delete from connection_tokens'],
  [
    'I59 tokens',
    'the token before is forgotten and opens something',
    'update connections set old_hash = null, old_until = null',
  ],
  ['I59 tokens', 'a revoked connection has a token', `update connections set revoked_at = now(), revoked_by = 'x'`],
  ['I60', 'a table is open', 'alter table customers disable row level security'],
  ['I60', 'a policy lets everything through', 'alter policy own_business on tasks using (true)'],
  ['I60', 'the role may empty a table', 'grant truncate on invoices to underlay_tenant'],
  ['I13', 'a file is neither of an invoice nor of a message', 'update files set invoice_id = null'],
  ['I14', 'a stock has a piece more', 'update inventory_items set quantity = quantity + 1'],
  ['I14', 'an order has a piece less', 'update work_order_items set quantity = quantity - 1'],
  ['counters', 'an invoice is counted twice', 'update customers set invoice_count = invoice_count + 1'],
  ['counters', 'a number is skipped', 'update business_counters set next_invoice_number = next_invoice_number + 1'],
  ['counters', 'a deleted draft is forgotten', 'delete from deleted_drafts'],
  ['counters', 'an invoice has the number of a deleted draft', 'update deleted_drafts set number = number + 1'],
  ['counters', 'a quote was sent a day before', `update invoices set first_sent_at = first_sent_at - interval '1 day'`],
  [
    'counters',
    'a quote says that it was opened',
    'update invoices set first_opened_at = now() where first_opened_at is null',
  ],
  ['counters', 'a byte is counted twice', 'update file_usage set byte_count = byte_count + 1'],
  ['I15 seals', 'a sealed text stands in another place', 'update subcontractors set ending_sealed = ein_sealed'],
  [
    'I15 seals',
    'a second factor is given to somebody else',
    'update second_factors set user_id = (select id from users u where u.id <> second_factors.user_id limit 1)',
  ],
  [
    'I15 seals',
    'an app that was begun is given to somebody else',
    'update pending_second_factors set user_id = (select id from users u where u.id <> pending_second_factors.user_id limit 1)',
  ],
  ['I15 seals', 'a new column is sealed', 'alter table customers add column secret_sealed text'],
  [
    'I15 seals and I15 keys',
    'a key is given to another scope',
    `update business_keys k set wrapped = o.wrapped, id = o.id from business_keys o
     where k.business_id = o.business_id and k.room = 'payments' and o.room = 'subcontractors'`,
  ],
  [
    'I15 seals',
    'a key is destroyed and what it sealed is kept',
    `update business_keys set wrapped = null, destroyed_at = now() where room = 'payments'`,
  ],
  ['I15 purge', 'bank numbers are kept too long', `update bank_numbers set purge_at = now() - interval '2 hours'`],
  ['I16 bytes', 'a file has other bytes', `update files set sha256 = sha256('other')`],
  ['I16 bytes', 'a file has no bytes', `update files set storage_key = repeat('0', 32)`],
  [
    'I35 bytes and I35 pictures',
    'a picture of a package has other bytes',
    `update offer_pictures set sha256 = sha256('other')`,
  ],
  ['I35 pictures', 'a picture that was sent is gone', 'delete from offer_pictures'],
  ['I35 bytes', 'a signed document has other bytes', `update signed_files set sha256 = sha256('other')`],
  ['I17 and I17 chain', 'another account was authorized', `update payment_authorizations set last_four = '0000'`],
  ['I17 and I17 chain', 'nothing was authorized', 'delete from payment_authorizations'],
  ['I17 chain', 'somebody else has signed', `update payment_authorizations set signature = 'Somebody Else'`],
  ...STATEMENT_DAMAGE,
  ...ALLOCATION_DAMAGE,
  ...CREDIT_DAMAGE,
  ['I34 and I34 chain', 'nothing was signed', 'delete from signatures'],
  ['I34 chain', 'somebody else has signed', `update signatures set name = 'Somebody Else'`],
  ['I34 and I34 chain', 'another total was signed', `update signatures set facts = facts || '{"total": 1}'`],
  [
    'I12 work',
    'work was given up',
    `update jobs.job set state = 'failed' where ctid = (select min(ctid) from jobs.job where name = 'payment-submit')`,
  ],
  [
    'I12 work',
    'work was passed over',
    `update jobs.job set state = 'retry', start_after = now() - interval '1 hour'
     where ctid = (select min(ctid) from jobs.job where name = 'payment-submit')`,
  ],
  ['I12 mails', 'a mail waits for nothing', `update deliveries set state = 'queued'`],
  [
    'I12 events',
    'an event was never looked at',
    `update provider_events set handled_at = null, received_at = received_at - interval '2 days'
     where id = (select min(id) from provider_events)`,
  ],
];

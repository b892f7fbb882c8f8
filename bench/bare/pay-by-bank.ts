import { createCipheriv, createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';

/** What a payer sends. */
interface Order {
  readonly invoiceId: string;
  readonly accountId: string;
  readonly idempotentKey: string;
  readonly signature: string;
  readonly paymentDate: string;
  readonly amount: number;
  readonly paymentFee: number;
  readonly accountHolderName: string;
  readonly accountType: string;
  readonly accountNumber: string;
  readonly routingNumber: string;
}

/** All that the decision needs, with the invoice locked. */
const LOCK = `
  select k.business_id "businessId", k.customer_id "customerId", i.number::int, i.version::int, i.status,
    (i.total_cents - i.paid_cents - i.held_cents)::float8 due, b.name, b.provider_account_id "providerAccountId", c.email,
    exists (select from idempotency_keys where key_hash = $3) "isUsed",
    exists (select from payments p where p.business_id = i.business_id and p.invoice_id = i.id and p.state = 'started') "isOpen",
    (select sha256 from sent_documents d where d.business_id = i.business_id and d.invoice_id = i.id and d.version <= i.version
      order by d.version desc limit 1) document,
    (select id from business_keys y where y.business_id = b.id and y.room = 'payments' and y.destroyed_at is null) "keyId"
  from portal_links k
  join invoices i on i.business_id = k.business_id and i.customer_id = k.customer_id and i.id = $2
  join businesses b on b.id = k.business_id
  join customers c on c.business_id = k.business_id and c.id = k.customer_id
  where k.account_id = $1 and k.revoked_at is null for update of i for key share of b`;

const task = (name: string, data: string) => `
  insert into jobs.job_common (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select name, ${data}, expire_seconds, deletion_seconds, now() + retention_seconds * interval '1s', retry_limit, retry_delay,
    retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
  from jobs.queue where name = '${name}'`;

/** The rows that the product writes for a bank payment. */
const WRITE = `
  with paid as (
    insert into payments (business_id, id, invoice_id, customer_id, method, state, amount_cents, fee_cents, cost_cents, description,
      last_four, provider_account_id, invoice_version, bank_fingerprint, created_at, checked_at, allocated_cents, allocation_version)
    values ($1, $2, $3, $4, 'ach', 'authorized', $5, $6, $6, $7, $8, $9, $10, $11, $12, $12, $5, 1)),
  meant as (
    insert into payment_targets (business_id, payment_id, position, invoice_id, amount_cents) values ($1, $2, 1, $3, $5)),
  stands as (
    insert into allocations (business_id, customer_id, invoice_id, payment_id, amount_cents, cause, actor, at)
    values ($1, $4, $3, $2, $5, 'made', 'customer', $12)),
  changed as (
    insert into payment_changes (business_id, payment_id, sequence, state, at) values ($1, $2, 1, 'authorized', $12)),
  moved as (
    update invoices set status = 'paid', held_cents = held_cents + $5, version = version + 1 where business_id = $1 and id = $3),
  noted as (
    insert into events (business_id, subject_id, kind, actor, data, at)
    values ($1, $3, 'payment_started', 'customer', $13, $12)),
  signed as (
    insert into payment_authorizations (business_id, payment_id, text, template, signature, account_holder_name, account_type,
      last_four, amount_cents, fee_cents, invoice_id, invoice_version, effective_date, signed_at, ip_address, user_agent,
      terms_version, document_sha256, hash)
    values ($1, $2, $14, 'ach-web-2026-1', $15, $16, $17, $8, $5, $6, $3, $10, $18, $12, '127.0.0.1', $19, '2026-1', $20, $21)),
  kept as (
    insert into bank_numbers (business_id, payment_id, sealed, purge_at) values ($1, $2, $22, $12::timestamptz + interval '10 days')),
  used as (
    insert into idempotency_keys (key_hash, scope, fingerprint, business_id, payment_id, status, body, created_at)
    values ($23, $24, $25, $1, $2, 200, $26, $12)),
  submitted as (${task('payment-submit', '$27::jsonb')}),
  notified as (${task('payment-notification', '$28::jsonb')})
  select pg_notify('bare', name) from unnest(array['payment-submit', 'payment-notification']) name`;

const SECRET = randomBytes(32);
const keyed = (text: string) => createHmac('sha256', SECRET).update(text).digest();

/** Takes the payment in one transaction: a statement that locks and reads, and one that writes. */
export async function payByBank(pool: Pool, order: Order, userAgent: string): Promise<object> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const keyHash = createHash('sha256').update(order.idempotentKey).digest();
    const { rows } = await client.query<Payable>({
      name: 'lock',
      text: LOCK,
      values: [order.accountId, order.invoiceId, keyHash],
    });
    const [payable] = rows;
    if (!payable || payable.isUsed || payable.isOpen || payable.due !== Math.round(order.amount * 100))
      throw new Error('This invoice cannot be paid.');
    const { values, body } = paymentOf(order, payable, { keyHash, userAgent });
    await client.query({ name: 'write', text: WRITE, values });
    await client.query('commit');
    return body;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

interface Payable {
  readonly businessId: string;
  readonly customerId: string;
  readonly number: number;
  readonly version: number;
  readonly due: number;
  readonly name: string;
  readonly providerAccountId: string;
  readonly email: string;
  readonly isUsed: boolean;
  readonly isOpen: boolean;
  readonly document: Buffer | null;
  readonly keyId: string;
}

function paymentOf(order: Order, payable: Payable, { keyHash, userAgent }: { keyHash: Buffer; userAgent: string }) {
  const id = randomUUID();
  const { accountHolderName, accountType, accountNumber, routingNumber, invoiceId } = order;
  const { businessId, due } = payable;
  const createdAt = new Date().toISOString();
  const fee = Math.round(order.paymentFee * 100);
  const lastFour = accountNumber.slice(-4);
  const description = `Bank account ending in ${lastFour}`;
  const text = `I authorize this payment to, ${payable.name}, on today's date. I agree with the terms of use.`;
  const signed = { text, ...order, businessId, id, createdAt, userAgent };
  const body = {
    uuid: id,
    invoiceUuid: invoiceId,
    invoiceId: payable.number,
    createdAt,
    description,
    amount: (due + fee) / 100,
    fee: fee / 100,
    method: 'ach',
    status: 'authorized',
    failure: null,
    refunded: 0,
    targets: [{ invoiceUuid: invoiceId, invoiceId: payable.number, amount: due / 100, credit: 0 }],
    lastFour,
    deposits: null,
  };
  const sealed = seal(
    JSON.stringify({ accountHolderName, accountType, accountNumber, routingNumber, payerEmail: payable.email }),
    `${payable.keyId}|${id}`,
  );
  const values = [
    ...[businessId, id, invoiceId, payable.customerId, due, fee, description, lastFour, payable.providerAccountId],
    ...[payable.version, keyed(`${routingNumber}|${accountNumber}`), createdAt],
    JSON.stringify({ paymentId: id, amount: due, detail: description }),
    ...[text, order.signature, accountHolderName, accountType, order.paymentDate, userAgent, payable.document],
    ...[keyed(JSON.stringify(signed)), sealed, keyHash, `ach:${order.accountId}:${invoiceId}`],
    ...[keyed(JSON.stringify(order)), JSON.stringify(body), JSON.stringify({ businessId, paymentId: id })],
    JSON.stringify({ businessId, paymentId: id, about: 'authorized' }),
  ];
  return { values, body };
}

function seal(plain: string, place: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', SECRET, nonce).setAAD(Buffer.from(place));
  const bytes = Buffer.concat([nonce, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `v2.bare.${bytes.toString('base64url')}`;
}

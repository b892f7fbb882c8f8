import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import type { Queryable, TenantTransaction } from '../../database/sql.ts';
import type { Sealer } from '../../services/sealer.ts';
import type { PortalAccount } from '../customers/index.ts';
import { paidOnline } from './payment-list-store.ts';
import { type TypedAccounts, typedAccounts } from './typed-accounts-store.ts';

/** Valid for a first use this long (D08). */
const KEY_LIFE_SECONDS = 24 * 3600;
const RANDOM_BYTES = 16;
const TIME_BYTES = 4;
const SIGNATURE_BYTES = 16;

/** A signed key. Nothing is stored until it is used, so asking for keys costs nobody anything (P06). */
export function issueKey(sealer: Sealer, now: Date): string {
  const issued = Buffer.alloc(TIME_BYTES);
  issued.writeUInt32BE(Math.floor(now.getTime() / 1000));
  const body = Buffer.concat([randomBytes(RANDOM_BYTES), issued]);
  return Buffer.concat([body, signatureOf(sealer, body)]).toString('base64url');
}

/** `fresh` may be used, `old` may only repeat an earlier answer, `forged` is not ours. */
export function judgeKey(sealer: Sealer, key: string, now: Date): 'fresh' | 'old' | 'forged' {
  const bytes = Buffer.from(key, 'base64url');
  const length = RANDOM_BYTES + TIME_BYTES;
  if (bytes.length !== length + SIGNATURE_BYTES || bytes.toString('base64url') !== key) return 'forged';
  if (!timingSafeEqual(bytes.subarray(length), signatureOf(sealer, bytes.subarray(0, length)))) return 'forged';
  const age = now.getTime() / 1000 - bytes.readUInt32BE(RANDOM_BYTES);
  return age > KEY_LIFE_SECONDS ? 'old' : 'fresh';
}

const signatureOf = (sealer: Sealer, body: Buffer) =>
  sealer.fingerprint(body.toString('hex'), 'idempotency-key').subarray(0, SIGNATURE_BYTES);

export const hashOfKey = (key: string): Buffer => createHash('sha256').update(key).digest();

export interface UsedKey {
  readonly scope: string;
  readonly fingerprint: Buffer;
  readonly body: CustomerPaymentJson;
}

export async function readUsedKey(sql: Queryable, keyHash: Buffer): Promise<UsedKey | undefined> {
  const [row] = await sql<UsedKey[]>`select scope, fingerprint, body from idempotency_keys where key_hash = ${keyHash}`;
  return row;
}

interface PayerAsked {
  readonly accountId: string;
  readonly keyHash: Buffer;
  /** The bank account whose numbers were typed. Null for a saved one. */
  readonly bank: Buffer | null;
  readonly now: Date;
}

interface Payer {
  readonly account: PortalAccount;
  readonly used: UsedKey | null;
  readonly typed: TypedAccounts;
  readonly hasPaidOnline: boolean;
}

/**
 * Whom an e-mailed link stands for, how they used this key before, and what other bank accounts they typed lately, and whether they have ever paid online. Nobody, and no
 * earlier answer, by a revoked one (D09).
 */
export async function readPayer(
  sql: Queryable,
  { accountId, keyHash, bank, now }: PayerAsked,
): Promise<Payer | undefined> {
  const [row] = await sql<(PortalAccount & { used: boolean } & UsedKey & TypedAccounts & { hasPaidOnline: boolean })[]>`
    select l.business_id "businessId", l.customer_id "customerId", l.account_id "accountId", l.portfolio_id "portfolioId",
      l.communication_id "communicationId", k.key_hash is not null used, k.scope, k.fingerprint, k.body,
      t.different, t."firstForgotten", t."isKnown", ${paidOnline(sql)} "hasPaidOnline"
    from portal_links l left join idempotency_keys k on k.key_hash = ${keyHash}
    left join lateral (${typedAccounts(sql, { bank, now })}) t on true
    where l.account_id = ${accountId} and l.revoked_at is null`;
  if (!row) return undefined;
  const { used, scope, fingerprint, body, different, firstForgotten, isKnown, hasPaidOnline, ...account } = row;
  const typed = { different, firstForgotten, isKnown };
  return { account, used: used ? { scope, fingerprint, body } : null, typed, hasPaidOnline };
}

/** Binds a key to its first accepted payment. It waits for any other transaction with the key. False when that one was first. */
export async function useKey(
  { sql, businessId }: TenantTransaction,
  keyHash: Buffer,
  use: {
    scope: string;
    fingerprint: Buffer;
    paymentId: string;
    body: CustomerPaymentJson;
    at: Date;
  },
): Promise<boolean> {
  const rows = await sql`
    insert into idempotency_keys (key_hash, scope, fingerprint, business_id, payment_id, status, body, created_at)
    values (${keyHash}, ${use.scope}, ${use.fingerprint}, ${businessId}, ${use.paymentId}, 200, ${sql.json(use.body as never)}, ${use.at})
    on conflict do nothing returning 1`;
  return rows.length === 1;
}

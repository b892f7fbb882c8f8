import type { Queryable, Statement, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { StoredKey } from '../../services/business-keys.ts';

/**
 * Keeps bank numbers, sealed, from the customer's click until the provider has them. Never longer than `purgeAt`. It is a part of the
 * statement that writes what their owner signed.
 */
export function keptNumbers(
  { sql, businessId }: TenantTransaction,
  { paymentId, sealed, purgeAt }: { paymentId: string; sealed: string; purgeAt: Date },
): Statement {
  return sql`insert into bank_numbers (business_id, payment_id, sealed, purge_at) values (${businessId}, ${paymentId}, ${sealed}, ${purgeAt})`;
}

/** The address that goes with a customer's numbers, and the key that seals them, locked as by `keys.of`. Nothing before there is a key. */
export async function readKeeping(
  { sql, businessId }: TenantTransaction,
  customerId: string,
): Promise<{ payerEmail: string; key: StoredKey } | undefined> {
  const [row] = await sql<(StoredKey & { payerEmail: string })[]>`
    select c.email "payerEmail", k.business_id "businessId", k.room "scope", k.id, k.kek, k.wrapped
    from customers c join business_keys k on k.business_id = c.business_id and k.room = 'payments' and k.destroyed_at is null
    where c.business_id = ${businessId} and c.id = ${customerId}
    for share of k`;
  if (!row) return undefined;
  const { payerEmail, ...key } = row;
  return { payerEmail, key };
}

export async function readNumbers({ sql, businessId }: TenantReader, paymentId: string): Promise<string | undefined> {
  const [row] = await sql<{ sealed: string }[]>`
    select sealed from bank_numbers where business_id = ${businessId} and payment_id = ${paymentId}`;
  return row?.sealed;
}

export async function forgetNumbers({ sql, businessId }: TenantTransaction, paymentId: string) {
  await sql`delete from bank_numbers where business_id = ${businessId} and payment_id = ${paymentId}`;
}

export async function purgeNumbers(sql: Queryable, now: Date) {
  await sql`delete from bank_numbers where purge_at < ${now}`;
}

export const numbersPlace = (businessId: string, paymentId: string) => `bank_numbers|sealed|${businessId}|${paymentId}`;

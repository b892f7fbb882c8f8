import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';

/** Keeps bank numbers, sealed, from the customer's click until the provider has them. Never longer than `purgeAt`. */
export async function keepNumbers(
  { sql, businessId }: TenantTransaction,
  { paymentId, sealed, purgeAt }: { paymentId: string; sealed: string; purgeAt: Date },
) {
  await sql`insert into bank_numbers (business_id, payment_id, sealed, purge_at) values (${businessId}, ${paymentId}, ${sealed}, ${purgeAt})`;
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

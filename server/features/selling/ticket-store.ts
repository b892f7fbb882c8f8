import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

/** The device of a member that a quote is signed on. */
export interface Device {
  readonly memberId: string;
  /** By their name when they opened it. */
  readonly member: string;
}

/** What a ticket opens: one quote, for its customer. */
export interface OpenedQuote {
  readonly invoiceId: string;
  readonly customerId: string;
  readonly device: Device;
  /** Whether it was signed with. It is read until the ticket is over. */
  readonly isUsed: boolean;
}

interface NewTicket extends Device {
  readonly invoiceId: string;
  readonly hash: Buffer;
}

/** Those that are over go with the next one, so that a business has few. */
export async function insertTicket(
  { sql, businessId }: TenantTransaction,
  { invoiceId, hash, memberId, member }: NewTicket,
  { now, endsAt }: { readonly now: Date; readonly endsAt: Date },
) {
  await sql`delete from offer_tickets where business_id = ${businessId} and ends_at <= ${now}`;
  await sql`
    insert into offer_tickets (business_id, invoice_id, hash, member_id, member_name, ends_at)
    values (${businessId}, ${invoiceId}, ${hash}, ${memberId}, ${member}, ${endsAt})`;
}

/** Undefined for one that is over or was never given, and once the quote is an invoice. */
export async function readTicket(
  { sql, businessId }: TenantReader,
  hash: Buffer,
  now: Date,
): Promise<OpenedQuote | undefined> {
  const [row] = await sql<(Device & Omit<OpenedQuote, 'device'>)[]>`
    select t.invoice_id "invoiceId", i.customer_id "customerId", t.member_id "memberId", t.member_name member,
      t.used_at is not null "isUsed"
    from offer_tickets t join invoices i on i.business_id = t.business_id and i.id = t.invoice_id
    where t.business_id = ${businessId} and t.hash = ${hash} and t.ends_at > ${now} and i.is_quote`;
  if (row === undefined) return undefined;
  const { memberId, member, ...opened } = row;
  return { ...opened, device: { memberId, member } };
}

/** Of two signatures at once the second one waits, and finds it used. */
export async function useTicket({ sql, businessId }: TenantTransaction, hash: Buffer, now: Date): Promise<boolean> {
  const { count } = await sql`
    update offer_tickets set used_at = ${now}
    where business_id = ${businessId} and hash = ${hash} and used_at is null and ends_at > ${now}`;
  return count === 1;
}

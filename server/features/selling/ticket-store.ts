import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

/** The device of a member that a quote is signed on. */
export interface Device {
  readonly memberId: string;
  /** By their name when they opened it. */
  readonly member: string;
}

interface Ticket {
  readonly invoiceId: string;
  readonly hash: Buffer;
}

/** Those that are over go with the next one, so that a quote has few. */
export async function insertTicket(
  { sql, businessId }: TenantTransaction,
  { invoiceId, hash, memberId, member }: Ticket & Device,
  { now, endsAt }: { readonly now: Date; readonly endsAt: Date },
) {
  await sql`
    delete from offer_tickets where business_id = ${businessId} and invoice_id = ${invoiceId} and ends_at <= ${now}`;
  await sql`
    insert into offer_tickets (business_id, invoice_id, hash, member_id, member_name, ends_at)
    values (${businessId}, ${invoiceId}, ${hash}, ${memberId}, ${member}, ${endsAt})`;
}

/** Undefined for one that is used, over, or of another quote. */
export async function readTicket(
  { sql, businessId }: TenantReader,
  { invoiceId, hash }: Ticket,
  now: Date,
): Promise<Device | undefined> {
  const [row] = await sql<Device[]>`
    select member_id "memberId", member_name member from offer_tickets
    where business_id = ${businessId} and invoice_id = ${invoiceId} and hash = ${hash} and used_at is null
      and ends_at > ${now}`;
  return row;
}

/** Whether a member was given it for this quote, whatever became of it. */
export async function wasGiven({ sql, businessId }: TenantReader, { invoiceId, hash }: Ticket): Promise<boolean> {
  const rows = await sql`
    select 1 from offer_tickets where business_id = ${businessId} and invoice_id = ${invoiceId} and hash = ${hash}`;
  return rows.length > 0;
}

/** Of two signatures at once the second one waits, and finds it used. */
export async function useTicket({ sql, businessId }: TenantTransaction, { invoiceId, hash }: Ticket, now: Date) {
  const { count } = await sql`
    update offer_tickets set used_at = ${now}
    where business_id = ${businessId} and invoice_id = ${invoiceId} and hash = ${hash} and used_at is null
      and ends_at > ${now}`;
  return count === 1;
}

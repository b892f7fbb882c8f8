import { MAX_CODE_TRIES } from '@underlay/domain/offers/signing-code.ts';
import type { TenantTransaction } from '../../database/sql.ts';

interface OfQuote {
  readonly invoiceId: string;
  readonly at: Date;
}

interface NewCode {
  readonly invoiceId: string;
  readonly hash: Buffer;
  readonly channel: 'email' | 'sms';
  readonly sentTo: string;
  readonly expiresAt: Date;
}

/** In the place of the one before, which is good for nothing then. */
export async function writeCode({ sql, businessId }: TenantTransaction, code: NewCode) {
  const { invoiceId, hash, channel, sentTo, expiresAt } = code;
  await sql`
    insert into signing_codes (business_id, invoice_id, hash, channel, sent_to, expires_at)
    values (${businessId}, ${invoiceId}, ${hash}, ${channel}, ${sentTo}, ${expiresAt})
    on conflict (business_id, invoice_id) do update
    set hash = excluded.hash, channel = excluded.channel, sent_to = excluded.sent_to, expires_at = excluded.expires_at, tries = 0`;
}

/** Counts one try, of however many at once, and answers what is right. Null where there is no code that can be tried, though one may have been sent. */
export async function countTry({ sql, businessId }: TenantTransaction, { invoiceId, at }: OfQuote) {
  const [row] = await sql<{ right: Buffer | null; wasSent: boolean }[]>`
    with tried as (
      update signing_codes set tries = tries + 1
      where business_id = ${businessId} and invoice_id = ${invoiceId} and expires_at > ${at} and tries < ${MAX_CODE_TRIES}
      returning hash)
    select (select hash from tried) "right",
      exists (select 1 from signing_codes where business_id = ${businessId} and invoice_id = ${invoiceId}) "wasSent"`;
  return row ?? { right: null, wasSent: false };
}

/** Uses the code up. Answers where it was sent, or undefined where a newer one has taken its place. */
export async function takeCode(
  { sql, businessId }: TenantTransaction,
  { invoiceId, hash }: Pick<NewCode, 'invoiceId' | 'hash'>,
) {
  const [row] = await sql<{ sentTo: string }[]>`
    delete from signing_codes where business_id = ${businessId} and invoice_id = ${invoiceId} and hash = ${hash}
    returning sent_to "sentTo"`;
  return row?.sentTo;
}

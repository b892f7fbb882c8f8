import type { Platform } from '../services/platform.ts';

type Database = Pick<Platform, 'systemDb'>;

/** As if a day had passed since somebody asked about the invoice's payments and refunds. Of what is locked somebody has just heard. */
export async function checkedADayAgo({ systemDb: { sql } }: Database, invoiceId: string) {
  await sql`
    update payments set checked_at = checked_at - interval '1 day'
    where id in (select id from payments where invoice_id = ${invoiceId} for update skip locked)`;
  await sql`
    update refunds set checked_at = checked_at - interval '1 day'
    where id in (select id from refunds where invoice_id = ${invoiceId} for update skip locked)`;
}

/** Nobody asks about them for a year. */
export const checkedInAYear = ({ systemDb: { sql } }: Database, invoiceId: string) =>
  sql`update payments set checked_at = checked_at + interval '1 year' where invoice_id = ${invoiceId}`;

/** As after some minutes in which nobody handed them over: what was broken off holds nothing any more. */
export const attemptsEnded = ({ systemDb: { sql } }: Database, invoiceId: string) =>
  sql`update payments set submitting_until = null where invoice_id = ${invoiceId}`;

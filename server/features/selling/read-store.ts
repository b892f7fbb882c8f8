import type { TenantDb, TenantReader } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';

/** Openings closer together than this are one. */
const ONE_READING = '30 minutes';

interface Reading {
  readonly invoiceId: string;
  readonly version: number;
}

/**
 * The newest version before this one that its customer has read. Null when they have read none, or this one (VER-07). Who has it
 * before them for the first time still reads it.
 */
export async function readBefore(
  { sql, businessId }: TenantReader,
  { invoiceId, version }: Reading,
  now: Date,
): Promise<number | null> {
  const [row] = await sql<{ version: number }[]>`
    select version from offer_reads where business_id = ${businessId} and invoice_id = ${invoiceId} and version <= ${version}
      and (version < ${version} or first_at <= ${now}::timestamptz - ${ONE_READING}::interval)
    order by version desc limit 1`;
  return row === undefined || row.version === version ? null : row.version;
}

/** VER-04: which version was read when, and how often. The timeline says so once for each (SEE-05). A page that stays open asks again and again, and is one reading. */
export async function noteReading(db: TenantDb, { invoiceId, version }: Reading, at: Date) {
  const { sql, businessId } = db;
  const [known] = await sql`
    select 1 from offer_reads where business_id = ${businessId} and invoice_id = ${invoiceId} and version = ${version}
      and last_at > ${at}::timestamptz - ${ONE_READING}::interval`;
  if (known) return;
  await db.begin(async (tx) => {
    const [row] = await tx.sql<{ isFirst: boolean }[]>`
      insert into offer_reads as r (business_id, invoice_id, version, first_at, last_at)
      values (${businessId}, ${invoiceId}, ${version}, ${at}, ${at})
      on conflict (business_id, invoice_id, version) do update set last_at = excluded.last_at, times = r.times + 1
      where r.last_at <= excluded.last_at - ${ONE_READING}::interval
      returning times = 1 "isFirst"`;
    if (!row?.isFirst) return;
    const data = { detail: `Version ${version}` };
    await writeEvent(tx, { subjectId: invoiceId, kind: 'opened', actor: 'customer', at, data });
  });
}

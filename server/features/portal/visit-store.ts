import type { TenantDb, TenantReader } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { lockReceivable } from '../receivables/index.ts';

/** Visits closer together than this are one visit. */
const ONE_VISIT = '30 minutes';

/** Records a visit. Answers the time of the one before it, or null when this is the first (D61). */
export async function recordVisit(db: TenantDb, customerId: string, now: Date): Promise<Date | null> {
  const { sql, businessId } = db;
  const [row] = await sql<{ previous: Date | null; last: Date | null; fresh: boolean }[]>`
    select previous_visit_at previous, last_visit_at last,
      (last_visit_at is null or last_visit_at < ${now}::timestamptz - ${ONE_VISIT}::interval) fresh
    from customers where business_id = ${businessId} and id = ${customerId}`;
  if (!row?.fresh) return row?.previous ?? null;
  // Of several calls at once the first one records it.
  await db.begin(
    (tx) => tx.sql`
      update customers set previous_visit_at = last_visit_at, last_visit_at = ${now}
      where business_id = ${businessId} and id = ${customerId}
        and (last_visit_at is null or last_visit_at < ${now}::timestamptz - ${ONE_VISIT}::interval)`,
  );
  return row.last;
}

/** The manager's timeline says that a document was opened, at most once per visit. */
export async function recordOpening(db: TenantDb, invoiceId: string, now: Date) {
  if (await wasOpened(db, invoiceId, now)) return;
  await db.begin(async (tx) => {
    // Of several calls at once the first one writes, and the others wait until they see it.
    await lockReceivable(tx, invoiceId);
    if (await wasOpened(tx, invoiceId, now)) return;
    await writeEvent(tx, { subjectId: invoiceId, kind: 'opened', actor: 'customer', at: now });
  });
}

async function wasOpened({ sql, businessId }: TenantReader, invoiceId: string, now: Date): Promise<boolean> {
  const known = await sql`
    select 1 from events where business_id = ${businessId} and subject_id = ${invoiceId} and kind = 'opened'
      and at > ${now}::timestamptz - ${ONE_VISIT}::interval limit 1`;
  return known.length > 0;
}

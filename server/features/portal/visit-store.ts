import type { Statement, TenantDb, TenantReader } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { lockReceivable } from '../receivables/index.ts';
import { sentTo } from './customer-job-store.ts';

/** Visits closer together than this are one visit. */
const ONE_VISIT = '30 minutes';
const ONE_VISIT_MILLISECONDS = 1_800_000;

interface Visit {
  /** The time of the one before, or null when this is the first (D61). */
  readonly last: Date | null;
  /** The jobs of which they have anything, by their ids: the first and the last, and so the only one where they are the same. */
  readonly jobs: { readonly first: string | null; readonly last: string | null };
}

/** Records a visit. The same statement finds their jobs at the two ends of an index (LINK-05). */
export async function recordVisit(db: TenantDb, customerId: string, now: Date): Promise<Visit> {
  const { sql, businessId } = db;
  const end = (order: Statement) => sql`(
    select i.job_id from invoices i where ${sentTo(db, customerId)} order by i.job_id ${order} limit 1)`;
  const [row] = await sql<
    { previous: Date | null; last: Date | null; fresh: boolean; firstJob: string | null; lastJob: string | null }[]
  >`
    select previous_visit_at previous, last_visit_at last, ${end(sql`asc`)} "firstJob", ${end(sql`desc`)} "lastJob",
      (last_visit_at is null or last_visit_at < ${now}::timestamptz - ${ONE_VISIT}::interval) fresh
    from customers where business_id = ${businessId} and id = ${customerId}`;
  const jobs = { first: row?.firstJob ?? null, last: row?.lastJob ?? null };
  if (!row?.fresh) return { last: row?.previous ?? null, jobs };
  // Of several calls at once the first one records it.
  await db.begin(
    (tx) => tx.sql`
      update customers set previous_visit_at = last_visit_at, last_visit_at = ${now}
      where business_id = ${businessId} and id = ${customerId}
        and (last_visit_at is null or last_visit_at < ${now}::timestamptz - ${ONE_VISIT}::interval)`,
  );
  return { last: row.last, jobs };
}

/** The manager's timeline says that an invoice was opened, at most once per visit. Of a quote that is known where a version is read (SEE-05). */
export async function recordOpening(db: TenantDb, invoiceId: string, now: Date) {
  const since = new Date(now.getTime() - ONE_VISIT_MILLISECONDS);
  if (await wasOpened(db, invoiceId, since)) return;
  await db.begin(async (tx) => {
    // Of several calls at once the first one writes, and the others wait until they see it.
    await lockReceivable(tx, invoiceId);
    if (await wasOpened(tx, invoiceId, since)) return;
    await writeEvent(tx, { subjectId: invoiceId, kind: 'opened', actor: 'customer', at: now });
  });
}

async function wasOpened({ sql, businessId }: TenantReader, invoiceId: string, since: Date): Promise<boolean> {
  const known = await sql`
    select 1 from events where business_id = ${businessId} and subject_id = ${invoiceId} and kind = 'opened'
      and at >= ${since} limit 1`;
  return known.length > 0;
}

import type { TenantTransaction } from '../../database/sql.ts';

/** Visits closer together than this are one visit. */
const ONE_VISIT = '30 minutes';

/** Records a visit and answers when the one before it was; null when this is the first (D61). */
export async function recordVisit(
  { sql, businessId }: TenantTransaction,
  customerId: string,
  now: Date,
): Promise<Date | null> {
  const [row] = await sql<{ previous: Date | null; last: Date | null; fresh: boolean }[]>`
    select previous_visit_at previous, last_visit_at last,
      (last_visit_at is null or last_visit_at < ${now}::timestamptz - ${ONE_VISIT}::interval) fresh
    from customers where business_id = ${businessId} and id = ${customerId}`;
  if (!row?.fresh) return row?.previous ?? null;
  await sql`
    update customers set previous_visit_at = last_visit_at, last_visit_at = ${now}
    where business_id = ${businessId} and id = ${customerId}`;
  return row.last;
}

/** The manager's timeline says that a document was opened, at most once per visit. */
export async function recordOpening({ sql, businessId }: TenantTransaction, invoiceId: string, now: Date) {
  await sql`
    insert into events (business_id, subject_id, kind, actor, data, at)
    select ${businessId}, ${invoiceId}, 'opened', 'customer', '{}', ${now}
    where not exists (
      select 1 from events where business_id = ${businessId} and subject_id = ${invoiceId} and kind = 'opened'
        and at > ${now}::timestamptz - ${ONE_VISIT}::interval)`;
}

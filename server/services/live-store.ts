import type { LiveEvent } from '@underlay/contract/live.ts';
import type { Statement, TenantTransaction } from '../database/sql.ts';

/** The one channel of PostgreSQL that notifies every process of what was committed. */
export const LIVE_CHANNEL = 'underlay_live';

type Change = { readonly about: Exclude<LiveEvent['about'], 'anything'>; readonly id: string };
/** The same, where a statement computes it. */
type FoundChange = { readonly about: Statement; readonly id: Statement };

/**
 * Notifies all open screens of a business that something changed. The notification goes out once, when the transaction
 * commits, however often it was requested. A rolled back transaction sends none. PostgreSQL commits notifying
 * transactions one after the other, so frequent changes (thousands a second) should not notify.
 */
export async function notifyScreens(tx: TenantTransaction, change: Change) {
  await tx.sql`select ${notifying(tx, change)}`;
}

/** The same as part of a statement that makes the change, for those that change nothing most of the time. */
export const notifying = (
  { sql, businessId }: TenantTransaction,
  { about, id }: Change | FoundChange,
): Statement => sql`
  pg_notify(${LIVE_CHANNEL}, jsonb_build_object(
    'businessId', (${businessId})::text, 'about', (${about})::text, 'id', (${id})::text)::text)`;

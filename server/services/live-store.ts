import type { LiveEvent } from '@underlay/contract/live.ts';
import type { Statement, TenantTransaction } from '../database/sql.ts';

/** The one channel of PostgreSQL on which every process hears what was committed. */
export const LIVE_CHANNEL = 'underlay_live';

type Change = { readonly about: Exclude<LiveEvent['about'], 'anything'>; readonly id: string };
/** The same, where a statement knows it. */
type FoundChange = { readonly about: Statement; readonly id: Statement };

/**
 * Tells the open screens of a business, wherever they are connected, that something changed: when the transaction is
 * committed, once however often it was said in it, and not at all when it is rolled back. Transactions that tell are committed
 * one after the other by PostgreSQL, so what happens thousands of times a second should not.
 */
export async function notifyScreens(tx: TenantTransaction, change: Change) {
  await tx.sql`select ${notifying(tx, change)}`;
}

/** The same as part of the statement that changes something, for those that change nothing most of the time. */
export const notifying = (
  { sql, businessId }: TenantTransaction,
  { about, id }: Change | FoundChange,
): Statement => sql`
  pg_notify(${LIVE_CHANNEL}, jsonb_build_object(
    'businessId', (${businessId})::text, 'about', (${about})::text, 'id', (${id})::text)::text)`;

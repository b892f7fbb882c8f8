import type { LiveEvent } from '@underlay/contract/live.ts';
import type { TenantTransaction } from '../database/sql.ts';

/** The one channel of PostgreSQL that notifies every process of what was committed. */
export const LIVE_CHANNEL = 'underlay_live';

type Change =
  | { readonly about: Exclude<LiveEvent['about'], 'anything' | 'notifications'>; readonly id: string }
  | { readonly about: 'anything'; readonly id: null };

/**
 * Notifies all open screens of a business that something changed. The notification goes out once, when the transaction
 * commits, however often it was requested. A rolled back transaction sends none. PostgreSQL commits notifying
 * transactions one after the other, so frequent changes (thousands a second) should not notify.
 */
export async function notifyScreens({ sql, businessId }: TenantTransaction, { about, id }: Change) {
  await sql`select pg_notify(${LIVE_CHANNEL}, ${JSON.stringify({ businessId, about, id })}::text)`;
}

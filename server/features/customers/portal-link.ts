import { randomUUID } from 'node:crypto';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { takeBackUnconfirmed } from './contact-store.ts';
import { lockCustomer, replacePortalLink } from './customer-store.ts';

export const portalPath = (row: { portfolioId: string; accountId: string }) =>
  `/p/u/${row.portfolioId}/a/${row.accountId}`;

/**
 * D09: the old link finds nothing any more. The next mail carries the new one, so an address that whoever had the old one has entered,
 * and nobody confirmed, gets none.
 */
export async function renewPortalLink(
  { clock, securityEvents }: Platform,
  db: TenantDb,
  { customerId, userId }: { customerId: string; userId: string },
) {
  const at = clock.now();
  await db.begin(async (tx) => {
    await lockCustomer(tx, customerId);
    const entered = await takeBackUnconfirmed(tx, customerId, at);
    await replacePortalLink(tx, { customerId, accountId: randomUUID(), at });
    await writeEvent(tx, { subjectId: customerId, kind: 'link_renewed', actor: userId, at });
    const data = entered && { detail: `${entered.from} -> ${entered.to}` };
    if (data) await writeEvent(tx, { subjectId: customerId, kind: 'contact_undone', actor: userId, at, data });
    const details = { customer: customerId };
    await securityEvents.record(tx.sql, { kind: 'portal-link', userId, businessId: db.businessId, details });
  });
}

import type { Platform } from '../../services/platform.ts';
import { findDelivery, moveDelivery } from './delivery-store.ts';

/**
 * Notes that a mail has come back for good, and why. This may happen before we have noted that it was sent. False when there is
 * no such delivery, or it has ended in another way.
 */
export async function noteBounce(
  { systemDb, tenantDb, clock }: Platform,
  deliveryId: string,
  problem: string,
): Promise<boolean> {
  const businessId = await findDelivery(systemDb.sql, deliveryId);
  if (businessId === undefined) return false;
  const move = { id: deliveryId, from: ['queued', 'sent'], to: 'bounced', problem, at: clock.now() } as const;
  return tenantDb(businessId).begin((tx) => moveDelivery(tx, move));
}

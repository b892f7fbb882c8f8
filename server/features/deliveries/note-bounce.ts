import type { Platform } from '../../services/platform.ts';
import { findDelivery } from './delivery-store.ts';
import { failDelivery } from './fail-delivery.ts';
import { judgeMails } from './mail-stop.ts';
import { markReported } from './mail-stop-store.ts';

/**
 * Notes that a mail has come back for good, and why. This may happen before we have noted that it was sent. False when there is
 * no such delivery, or it has ended in another way.
 */
export async function noteBounce(platform: Platform, deliveryId: string, problem: string): Promise<boolean> {
  const { systemDb, tenantDb, clock } = platform;
  const businessId = await findDelivery(systemDb.sql, deliveryId);
  if (businessId === undefined) return false;
  const move = { id: deliveryId, from: ['queued', 'sent'], to: 'bounced', problem, at: clock.now() } as const;
  return tenantDb(businessId).begin(async (tx) => {
    const isNew = await failDelivery(tx, move);
    if (isNew) await judgeMails(platform, tx);
    return isNew;
  });
}

/** Notes that somebody reported a mail as spam. False when there is no such delivery, or it was reported already. */
export async function noteReport(platform: Platform, deliveryId: string): Promise<boolean> {
  const { systemDb, tenantDb, clock } = platform;
  const businessId = await findDelivery(systemDb.sql, deliveryId);
  if (businessId === undefined) return false;
  const at = clock.now();
  return tenantDb(businessId).begin(async (tx) => {
    const isNew = await markReported(tx, deliveryId, at);
    if (!isNew) return false;
    const move = { id: deliveryId, from: ['queued', 'sent'], to: 'bounced', problem: REPORTED, at } as const;
    await failDelivery(tx, { ...move, isReported: true });
    await judgeMails(platform, tx);
    return true;
  });
}

const REPORTED = 'The recipient reported this mail as spam.';

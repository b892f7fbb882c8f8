import type { Platform } from '../../services/platform.ts';
import { readDelivery } from './delivery-store.ts';
import { failDelivery } from './fail-delivery.ts';

/** Added to a delivery's problem while it is tried again. */
export const KEEPS_TRYING = ' Underlay keeps trying.';

interface Due {
  readonly businessId: string;
  readonly deliveryId: string;
}

/** The last attempt has failed. The delivery says that it was given up, and still says why. */
export async function giveUpDelivery({ tenantDb, clock }: Platform, { businessId, deliveryId }: Due) {
  const db = tenantDb(businessId);
  const delivery = await readDelivery(db, deliveryId);
  const problem = (delivery?.problem ?? '').replace(KEEPS_TRYING, '');
  const given = { id: deliveryId, from: ['queued'], to: 'failed', problem, at: clock.now() } as const;
  await db.begin((tx) => failDelivery(tx, given));
}

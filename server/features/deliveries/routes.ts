import type { DeliveryJson, deliveries } from '@underlay/contract/deliveries.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import type { DeliveryRow } from './delivery-store.ts';
import { wordsOfStop } from './mail-stop.ts';
import { readMailStop } from './mail-stop-store.ts';
import { repeatDelivery } from './repeat-delivery.ts';

export const deliveryRoutes = (platform: Platform): Handlers<typeof deliveries> => ({
  mailStop: async ({ db }) => {
    const stop = await readMailStop(db);
    return { notice: stop ? wordsOfStop(stop, platform.config) : null };
  },
  repeat: async ({ db, params, user, may }) =>
    deliveryJson(await repeatDelivery(platform, db, { ...params, userId: user.id, may })),
});

/** Field by field: a timeline has entries without a delivery. What may be missing is answered only when it has nothing else in it. */
export const deliveryJson = (delivery: DeliveryRow): DeliveryJson => ({
  id: delivery.id,
  occasion: delivery.occasion,
  channel: delivery.channel,
  recipient: delivery.recipient,
  state: delivery.state,
  problem: delivery.problem,
  repeats: delivery.repeats,
  at: delivery.changedAt.toISOString(),
});

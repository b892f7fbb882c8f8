import type { DeliveryJson, deliveries } from '@underlay/contract/deliveries.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import type { DeliveryRow } from './delivery-store.ts';
import { repeatDelivery } from './repeat-delivery.ts';

export const deliveryRoutes = (platform: Platform): Handlers<typeof deliveries> => ({
  repeat: async ({ params, user }) =>
    deliveryJson(await repeatDelivery(platform, params.businessId, params.deliveryId, user.id)),
});

export const deliveryJson = ({
  id,
  occasion,
  channel,
  recipient,
  state,
  problem,
  repeats,
  changedAt,
}: DeliveryRow): DeliveryJson => ({
  id,
  occasion,
  channel,
  recipient,
  state,
  problem,
  repeats,
  at: changedAt.toISOString(),
});

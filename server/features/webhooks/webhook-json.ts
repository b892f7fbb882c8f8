import type { WebhookJson } from '@underlay/contract/webhooks.ts';
import type { WebhookRow } from './webhook-store.ts';

export const webhookJson = ({ id, types, oldUntil, ...row }: WebhookRow, now: Date): WebhookJson => ({
  ...row,
  uuid: id,
  types: types.length > 0 ? types : null,
  failingSince: row.failingSince?.toISOString() ?? null,
  oldSecretUntil: oldUntil && oldUntil > now ? oldUntil.toISOString() : null,
  madeAt: row.madeAt.toISOString(),
});

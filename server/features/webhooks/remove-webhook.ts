import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { failWaiting } from './again-store.ts';
import { hostOf } from './make-webhook.ts';
import { ownOnly, type WebhookOf } from './own-webhooks.ts';
import { lockWebhook, removeWebhook } from './webhook-store.ts';

/** Nothing is sent there any more. Removing it twice is removing it once. */
export async function endWebhook({ clock }: Platform, db: TenantDb, { user, webhookId }: WebhookOf) {
  const at = clock.now();
  await db.begin(async (tx) => {
    const webhook = await lockWebhook(tx, webhookId, ownOnly(user));
    if (!webhook) return;
    await removeWebhook(tx, webhookId, at);
    await failWaiting(tx, webhookId, at);
    const data = { detail: hostOf(webhook.address) };
    await writeEvent(tx, { subjectId: webhookId, kind: 'webhook_removed', actor: user.id, at, data });
  });
}

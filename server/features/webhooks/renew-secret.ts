import type { Confirmation } from '@underlay/contract/confirmation.ts';
import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Visitor } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { confirmIdentity } from '../account/index.ts';
import { hostOf } from './make-webhook.ts';
import { ownOnly, type WebhookOf } from './own-webhooks.ts';
import { newSecret, openSecret, secretsBefore } from './secret.ts';
import { lockWebhook, readAddress, replaceSecret } from './webhook-store.ts';

/** How long messages are signed with a secret that was replaced too (HOOK-03). */
const OLD_SECRET_MILLISECONDS = DAY_MILLISECONDS;

export async function renewSecret(platform: Platform, db: TenantDb, { user, webhookId }: WebhookOf) {
  const at = platform.clock.now();
  await db.begin(async (tx) => {
    const webhook = found(await lockWebhook(tx, webhookId, ownOnly(user)));
    const until = new Date(at.getTime() + OLD_SECRET_MILLISECONDS);
    const oldSecretSealed = await secretsBefore(platform, tx, webhook, { at, until });
    const secretSealed = await newSecret(platform, tx, webhookId);
    await replaceSecret(tx, webhookId, { secretSealed, oldSecretSealed, oldUntil: until });
    const data = { detail: hostOf(webhook.address) };
    await writeEvent(tx, { subjectId: webhookId, kind: 'webhook_renewed', actor: user.id, at, data });
  });
}

/** Whoever reads it can sign in our name, so they show who they are, and it is written down before they have it. */
export async function showSecret(
  platform: Platform,
  db: TenantDb,
  { user, visitor, webhookId, confirmation }: WebhookOf & { visitor: Visitor; confirmation: Confirmation },
): Promise<string> {
  // Nobody gives their password for what is not there.
  found(await readAddress(db, webhookId));
  await confirmIdentity(platform, { user, confirmation, ipAddress: visitor.ipAddress, db });
  return db.begin(async (tx) => {
    const webhook = found(await lockWebhook(tx, webhookId, null));
    const data = { detail: hostOf(webhook.address) };
    const at = platform.clock.now();
    await writeEvent(tx, { subjectId: webhookId, kind: 'webhook_secret_shown', actor: user.id, at, data });
    return openSecret(platform, tx, webhook);
  });
}

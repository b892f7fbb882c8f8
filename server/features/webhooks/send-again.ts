import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { insertTest, sendOneAgain, sendUnsentAgain } from './again-store.ts';
import { hostOf } from './make-webhook.ts';
import { ownOnly, type WebhookOf } from './own-webhooks.ts';
import { lockWebhook } from './webhook-store.ts';

/** The same bytes under the same id, so that a receiver that had it knows it (HOOK-09). */
export async function sendAgain(
  { clock }: Platform,
  db: TenantDb,
  { messageId, ...of }: WebhookOf & { messageId: string },
) {
  const at = clock.now();
  await db.begin(async (tx) => {
    const { address } = await lockWorking(tx, of);
    if (!(await sendOneAgain(tx, { webhookId: of.webhookId, messageId }, at))) throw new Refused('NOT_FOUND');
    await noteAgain(tx, of, { at, address, messages: 1 });
  });
}

/** Answers how many they are. */
export async function sendAllAgain(
  { clock }: Platform,
  db: TenantDb,
  { since, ...of }: WebhookOf & { since: Date },
): Promise<number> {
  const at = clock.now();
  return db.begin(async (tx) => {
    const { address } = await lockWorking(tx, of);
    const messages = await sendUnsentAgain(tx, of.webhookId, { at, since });
    await noteAgain(tx, of, { at, address, messages });
    return messages;
  });
}

/** Answers the id of the test. */
export async function sendTest({ clock }: Platform, db: TenantDb, of: WebhookOf): Promise<string> {
  const at = clock.now();
  return db.begin(async (tx) => {
    const { address } = await lockWorking(tx, of);
    const data = { detail: hostOf(address) };
    await writeEvent(tx, { subjectId: of.webhookId, kind: 'webhook_tested', actor: of.user.id, at, data });
    return insertTest(tx, of.webhookId, at);
  });
}

async function lockWorking(tx: TenantTransaction, { user, webhookId }: WebhookOf) {
  const webhook = found(await lockWebhook(tx, webhookId, ownOnly(user)));
  if (webhook.state !== 'working') throw new Refused('webhook_paused');
  return webhook;
}

/** Nothing where there was nothing to send. */
export async function noteAgain(
  tx: TenantTransaction,
  { user, webhookId }: WebhookOf,
  { at, address, messages }: { at: Date; address: string; messages: number },
) {
  if (messages === 0) return;
  const data = { detail: hostOf(address), messages: `${messages} ${messages === 1 ? 'message' : 'messages'}` };
  await writeEvent(tx, { subjectId: webhookId, kind: 'webhook_sent_again', actor: user.id, at, data });
}

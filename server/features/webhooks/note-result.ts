import { attemptMessage } from '@underlay/domain/webhooks/attempt-messages.ts';
import { afterAttempt, whenFailing } from '@underlay/domain/webhooks/attempts.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import type { SentWebhook } from '../../services/webhook-sender.ts';
import { readOwners } from '../businesses/index.ts';
import { failWaiting } from './again-store.ts';
import type { ClaimedMessage } from './claim-store.ts';
import { webhookMail } from './failing-mail.ts';
import { hostOf } from './make-webhook.ts';
import {
  type CalledWebhook,
  insertAttempt,
  lockCalled,
  noteFailing,
  noteSuccess,
  settleMessage,
  wasStoppedLately,
} from './result-store.ts';

interface Called {
  readonly message: Pick<ClaimedMessage, 'businessId' | 'messageId' | 'webhookId' | 'attempt'>;
  readonly sent: SentWebhook;
}

/** What an attempt has come to: of its message, and of its webhook (HOOK-05, HOOK-08). */
export async function noteResult(platform: Platform, { message, sent }: Called) {
  const { businessId, messageId, webhookId, attempt } = message;
  const at = platform.clock.now();
  const reason = sent.ok ? null : attemptMessage(sent);
  await platform.tenantDb(businessId).begin(async (tx) => {
    const webhook = await lockCalled(tx, webhookId);
    const now = await insertAttempt(tx, messageId, { ...sent, reason, at });
    if (!now) return;
    const after = afterAttempt(sent, { attempt, random: Math.random() });
    const isOurs = now.state === 'waiting' && now.attempt === attempt;
    if (after.state === 'done') {
      await settleMessage(tx, messageId, { state: 'done', at, nextAt: null });
      if (webhook?.failingSince) await noteSuccess(tx, webhookId);
      return;
    }
    const goesOn = after.state === 'waiting' && webhook?.state === 'working';
    const nextAt = goesOn ? new Date(at.getTime() + after.pauseMilliseconds) : null;
    // Somebody has it again, or has given it up.
    if (isOurs) await settleMessage(tx, messageId, { state: goesOn ? 'waiting' : 'failed', at, nextAt });
    const isGone = after.state === 'failed' && after.isGone;
    if (webhook) await noteFailed(platform, tx, webhook, { webhookId, isGone, at, reason: reason ?? '' });
  });
}

interface Failure {
  readonly webhookId: string;
  /** Who was there does not want to be called any more. */
  readonly isGone: boolean;
  readonly at: Date;
  readonly reason: string;
}

async function noteFailed(
  { queue }: Platform,
  tx: TenantTransaction,
  webhook: CalledWebhook,
  { webhookId, isGone, at, reason }: Failure,
) {
  const failingSince = webhook.failingSince ?? at;
  const failedAttempts = webhook.failedAttempts + 1;
  const verdict = whenFailing({ failingSince, failedAttempts, isTold: webhook.told !== null }, at);
  const ends = webhook.state === 'working' && (isGone || verdict === 'stop');
  const state = ends ? (isGone ? 'paused' : 'stopped') : webhook.state;
  const told = ends ? 'stopped' : verdict === 'tell' ? 'failing' : webhook.told;
  const isMailed = told !== webhook.told && !(ends && (await wasStoppedLately(tx, webhookId, at)));
  await noteFailing(tx, webhookId, { state, failingSince, failedAttempts, told });
  if (ends) {
    await failWaiting(tx, webhookId, at);
    const data = { detail: hostOf(webhook.address), reason };
    await writeEvent(tx, { subjectId: webhookId, kind: 'webhook_stopped', actor: 'underlay', at, data });
  }
  if (!isMailed) return;
  for (const { userId } of await readOwners(tx))
    await queue.add(tx.sql, webhookMail, {
      businessId: tx.businessId,
      webhookId,
      userId,
      what: ends ? 'stopped' : 'failing',
    });
}

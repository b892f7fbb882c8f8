import { DAY_MILLISECONDS } from '@underlay/domain/calendar/calendar-date.ts';
import { MAX_ATTEMPTS } from '@underlay/domain/webhooks/attempts.ts';
import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import type { Look } from '../../services/queue.ts';
import type { WebhookCall } from '../../services/webhook-sender.ts';
import { keepBody } from './body-store.ts';
import { type ClaimedMessage, claimDue, isAnythingDue } from './claim-store.ts';
import { makeBody } from './make-body.ts';
import { noteResult } from './note-result.ts';
import { releaseMessage, settleMessage } from './result-store.ts';
import { secretPlace, secretsNow } from './secret.ts';

/** On their way at once from this process, most of which may hang for ten seconds at addresses that do not answer. */
const MAX_ON_THEIR_WAY = 250;
/** Claimed by one statement. */
const BATCH = 50;
const UNMADE_MILLISECONDS = DAY_MILLISECONDS;

/**
 * Sends what is due. None waits for another (HOOK-06): as soon as one is done the next is claimed, and an address that hangs keeps no
 * more than its own few places.
 */
export function sendingMessages(platform: Platform): Look & { drained(): Promise<void> } {
  const { webhooks, quarantine, systemDb, clock, log } = platform;
  const onTheirWay = new Set<Promise<void>>();
  let looking: Promise<void> | null = null;
  let isMore = false;
  let isStopping = false;

  /** One look at a time. What is done meanwhile makes another one. */
  const look = (): Promise<void> => {
    isMore = true;
    looking ??= lookAll().finally(() => {
      looking = null;
    });
    return looking;
  };

  async function lookAll() {
    if (!webhooks.isOn || quarantine.isOn) return;
    while (isMore && !isStopping) {
      isMore = false;
      const max = Math.min(BATCH, MAX_ON_THEIR_WAY - onTheirWay.size);
      if (max <= 0 || !(await isAnythingDue(systemDb.sql, clock.now()))) return;
      const claimed = await claimDue(systemDb.sql, { now: clock.now(), max });
      for (const message of claimed) begin(message);
      if (claimed.length === max) isMore = true;
    }
  }

  function begin(message: ClaimedMessage) {
    const sending = sendOne(platform, message)
      .catch((error: unknown) => log.error({ error: messageOf(error) }, 'a message for a webhook could not be sent'))
      .then(() => {
        onTheirWay.delete(sending);
        return look();
      })
      .catch((error: unknown) => log.error({ error: messageOf(error) }, 'no message for webhooks could be claimed'));
    onTheirWay.add(sending);
  }

  const drained = async () => {
    while (looking || onTheirWay.size > 0) await Promise.all([looking, ...onTheirWay]);
  };
  return {
    run: look,
    drained,
    finish: () => {
      isStopping = true;
      return drained();
    },
  };
}

async function sendOne(platform: Platform, message: ClaimedMessage) {
  const { businessId, messageId, attempt } = message;
  const db = platform.tenantDb(businessId);
  const giveUp = () =>
    db.begin((tx) => settleMessage(tx, messageId, { state: 'failed', at: platform.clock.now(), nextAt: null }));
  // Whoever made the last attempt was killed before its result.
  if (attempt > MAX_ATTEMPTS) return giveUp();
  const at = platform.clock.now();
  const call = await prepared(platform, message, at).catch(async (error: unknown) => {
    // That it could not be made was no attempt: nobody was called. One that could not be for a day is given up.
    if (at.getTime() - message.madeAt.getTime() > UNMADE_MILLISECONDS) await giveUp();
    else await db.begin((tx) => releaseMessage(tx, message, at));
    throw error;
  });
  if (!call) return giveUp();
  await noteResult(platform, { message, sent: await platform.webhooks.send(call) });
}

/** What is sent, and where. Null when its connection may no longer hear it. */
async function prepared(platform: Platform, message: ClaimedMessage, at: Date): Promise<WebhookCall | null> {
  const { messageId, address, businessId, webhookId } = message;
  const body = message.body ?? (await bodyOf(platform, message));
  if (!body) return null;
  const sealer = platform.keys.sealerOf(message);
  const secrets = secretsNow(sealer, secretPlace(businessId, webhookId), message, at);
  return { address, body, id: `msg_${messageId.replaceAll('-', '')}`, secrets, at };
}

/** Made and kept. Where rights changed meanwhile it is made anew, by those. */
async function bodyOf(platform: Platform, message: ClaimedMessage): Promise<Buffer | null> {
  const { messageId, businessId } = message;
  const made = await makeBody(platform, { ...message, id: messageId });
  if (!made) return null;
  const kept = await platform.tenantDb(businessId).begin((tx) => keepBody(tx, messageId, made));
  return kept ?? bodyOf(platform, message);
}

import type { WebhookJson, webhooks } from '@underlay/contract/webhooks.ts';
import type { May } from '@underlay/domain/members/rights.ts';
import {
  MAX_SENT_AGAIN,
  mayHear,
  offeredSince,
  TEST_TYPE,
  WEBHOOK_TYPES,
} from '@underlay/domain/webhooks/webhook-types.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { changeWebhook } from './change-webhook.ts';
import { keptSince } from './forget-messages.ts';
import { makeWebhook } from './make-webhook.ts';
import { messageDetailJson, messageJson } from './message-json.ts';
import { listMessages, readMessage } from './message-store.ts';
import { confirmedIfPerson, ownOnly } from './own-webhooks.ts';
import { endWebhook } from './remove-webhook.ts';
import { renewSecret, showSecret } from './renew-secret.ts';
import { sampleOf } from './sample.ts';
import { sendAgain, sendAllAgain, sendTest } from './send-again.ts';
import { webhookJson } from './webhook-json.ts';
import { type Asked, listWebhooks, readWebhook } from './webhook-store.ts';

export function webhookRoutes(platform: Platform): Handlers<typeof webhooks> {
  const askedBy = (user: User): Asked => {
    const now = platform.clock.now();
    return { connectionId: ownOnly(user), now, unsentSince: offeredSince(now), maxUnsent: MAX_SENT_AGAIN };
  };
  const read = async (db: TenantDb, user: User, webhookId: string): Promise<WebhookJson> =>
    webhookJson(found(await readWebhook(db, webhookId, askedBy(user))), platform.clock.now());
  const readOne = async (db: TenantDb, { user, may, ...of }: Reading) => {
    await read(db, user, of.webhookId);
    const message = found(await readMessage(db, of));
    if (!isHeard(user, may, message.type)) throw new Refused('NOT_FOUND');
    return message;
  };
  return {
    list: async ({ db, user }) =>
      (await listWebhooks(db, askedBy(user))).map((row) => webhookJson(row, platform.clock.now())),
    make: async ({ db, user, body }) => {
      confirmedIfPerson(platform, user);
      return read(db, user, await makeWebhook(platform, db, { user, entries: body }));
    },
    change: async ({ db, user, body, params: { webhookId } }) => {
      await changeWebhook(platform, db, { user, webhookId, entries: body });
      return read(db, user, webhookId);
    },
    remove: ({ db, user, params: { webhookId } }) => endWebhook(platform, db, { user, webhookId }),
    messages: async ({ db, user, may, query: { state, type, before, pageSize }, params: { webhookId } }) => {
      await read(db, user, webhookId);
      const all = user.connection ? [...WEBHOOK_TYPES, TEST_TYPE].filter((one) => isHeard(user, may, one)) : null;
      const types = type === undefined ? all : all && !all.includes(type) ? [] : [type];
      const since = keptSince(platform.clock.now());
      const rows = await listMessages(db, { webhookId, state, types, since, before }, pageSize + 1);
      const page = rows.slice(0, pageSize);
      return { messages: page.map(messageJson), older: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null };
    },
    message: async ({ db, user, may, params }) => messageDetailJson(await readOne(db, { user, may, ...params })),
    again: async ({ db, user, may, params }) => {
      await readOne(db, { user, may, ...params });
      await sendAgain(platform, db, { user, ...params });
      return messageJson(await readOne(db, { user, may, ...params }));
    },
    allAgain: async ({ db, user, body, params: { webhookId } }) => ({
      messages: await sendAllAgain(platform, db, { user, webhookId, since: new Date(body.since) }),
    }),
    test: async ({ db, user, may, params: { webhookId } }) => {
      const messageId = await sendTest(platform, db, { user, webhookId });
      return messageJson(await readOne(db, { user, may, webhookId, messageId }));
    },
    renew: async ({ db, user, params: { webhookId } }) => {
      await renewSecret(platform, db, { user, webhookId });
      return read(db, user, webhookId);
    },
    secret: async ({ db, user, visitor, body: { confirmation }, params: { webhookId } }) => ({
      secret: await showSecret(platform, db, { user, visitor, webhookId, confirmation }),
    }),
    sample: ({ db, user, may, query: { type } }) => sampleOf(platform, db, { user, may, type }),
  };
}

interface Reading {
  readonly user: User;
  readonly may: May;
  readonly webhookId: string;
  readonly messageId: string;
}

/** A program is not shown again what it may no longer hear. */
const isHeard = (user: User, may: May, type: string): boolean =>
  !user.connection || type === TEST_TYPE || mayHear(may, type);

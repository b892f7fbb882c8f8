import { performance } from 'node:perf_hooks';
import { webhookAddress } from '@underlay/domain/webhooks/address.ts';
import { ATTEMPT_SECONDS, type AttemptReason, CONNECT_SECONDS } from '@underlay/domain/webhooks/attempt-messages.ts';
import { readRetryAfter } from '@underlay/domain/webhooks/attempts.ts';
import type { Config } from '../config.ts';
import type { SentWebhook, WebhookCall, WebhookSender } from '../services/webhook-sender.ts';
import { type Answered, postOnce } from './post-once.ts';
import { askNameServers, askSystem, openAddresses, type Resolve } from './webhook-names.ts';

const USER_AGENT = 'Underlay-Webhooks/1';
const MAX_KEPT_SIGNS = 500;

interface Settings {
  /** Instead of name servers. */
  readonly resolve?: Resolve;
  /** Trusted instead of the known authorities (PEM). */
  readonly authority?: string;
  readonly connectMilliseconds?: number;
  readonly milliseconds?: number;
}

/** Calls addresses that strangers wrote down: only where they may lead, and not longer than it takes (HOOK-03, HOOK-04, HOOK-11). */
export function createWebhookSender(
  { webhooks, publicOrigin, inbound }: Pick<Config, 'webhooks' | 'publicOrigin' | 'inbound'>,
  settings: Settings = {},
): WebhookSender {
  const { isOn, isPrivateAllowed } = webhooks;
  const ownNames = [new URL(publicOrigin).hostname, inbound.domain].flatMap((name) => name?.toLowerCase() ?? []);
  const addressRules = { ownNames, isPrivateAllowed };
  const {
    resolve = isPrivateAllowed ? askSystem : askNameServers(),
    connectMilliseconds = CONNECT_SECONDS * 1000,
    milliseconds = ATTEMPT_SECONDS * 1000,
  } = settings;

  async function attempt({ address, body, id, secrets, at }: WebhookCall): Promise<Answered> {
    const began = performance.now();
    // It was taken once. Since then this server may have left a closed network, or got another name.
    const written = webhookAddress(address, addressRules);
    if (!written.ok) return failed('address');
    const url = new URL(written.value);
    const lookup = { name: url.hostname, resolve, isPrivateAllowed, milliseconds: connectMilliseconds };
    const found = await openAddresses(lookup);
    if ('reason' in found) return failed(found.reason);
    const { Webhook } = await import('standardwebhooks');
    const spent = performance.now() - began;
    return postOnce(url, {
      addresses: found.addresses,
      headers: {
        'content-type': 'application/json',
        'user-agent': USER_AGENT,
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
      },
      body,
      authority: settings.authority,
      connectMilliseconds: connectMilliseconds - spent,
      milliseconds: milliseconds - spent,
    });
  }

  return {
    isOn,
    addressRules,
    async send(call) {
      const began = performance.now();
      const { status, reason, bytes, retryAfter } = await attempt(call);
      return {
        ok: reason === null && status !== null && status >= 200 && status < 300,
        status,
        reason,
        milliseconds: Math.round(performance.now() - began),
        answer: harmlessText(bytes),
        retryAfterSeconds: readRetryAfter(retryAfter, call.at),
      } satisfies SentWebhook;
    },
  };
}

const failed = (reason: AttemptReason): Answered => ({
  status: null,
  reason,
  bytes: Buffer.alloc(0),
  retryAfter: undefined,
});

/** What a terminal, a database or a reader of other directions would obey is shown as a sign that cannot be read. */
const OBEYED = /(?![\n\t])[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

const harmlessText = (bytes: Buffer): string =>
  bytes.toString().replaceAll('\r\n', '\n').slice(0, MAX_KEPT_SIGNS).toWellFormed().replaceAll(OBEYED, '\ufffd');

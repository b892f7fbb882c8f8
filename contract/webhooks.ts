import { NOT_CHOSEN } from '@underlay/domain/forms/rules.ts';
import { WEBHOOK_FIELDS } from '@underlay/domain/webhooks/fields.ts';
import {
  MESSAGE_STATES,
  NO_TYPE,
  TEST_TYPE,
  WEBHOOK_STATES,
  WEBHOOK_TYPES,
} from '@underlay/domain/webhooks/webhook-types.ts';
import { z } from 'zod';
import { Confirmation } from './confirmation.ts';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { DollarsOut, Id, MomentOut, Nothing, numberFrom1To, Version } from './primitives.ts';
import { seen } from './seen.ts';

const UNKNOWN_TYPE = 'Choose from the names of the messages.';
const WebhookType = z.enum([...WEBHOOK_TYPES], UNKNOWN_TYPE);
/** Null stands for all, also those that are still to come. */
const Types = z
  .array(WebhookType)
  .min(1, NO_TYPE)
  .max(200)
  .transform((types) => WEBHOOK_TYPES.filter((type) => types.includes(type)))
  .nullable();
/** An address that a connection is called at (HOOK-01). */
export const WebhookJson = z.object({
  uuid: Id,
  connectionId: Id,
  address: z.string(),
  /** Null: it hears all that its connection has the right for. */
  types: z.array(z.string()).nullable(),
  description: z.string(),
  /** Stopped: nothing got through for five days. */
  state: z.enum(WEBHOOK_STATES),
  /** Since when nothing got through. Null when the last message did. */
  failingSince: MomentOut.nullable(),
  /** Messages of the last three days that did not get through, or not yet. At most 10,000 are counted. */
  unsent: z.number(),
  /** Until when messages are signed with the secret before the newest too. Null when they are not. */
  oldSecretUntil: MomentOut.nullable(),
  madeAt: MomentOut,
  version: z.number(),
});
export type WebhookJson = z.output<typeof WebhookJson>;

const Entries = schemaOf(WEBHOOK_FIELDS).extend({ types: Types });
export const WebhookWrite = Entries.extend({
  /** A program that asks for its own needs to name none. */
  connectionId: Id.optional(),
});
export type WebhookWrite = z.output<typeof WebhookWrite>;

export const WebhookChange = Entries.extend({
  /** Stays as it is where none is given. Starting it again sends nothing that did not get through meanwhile, unless that is asked for. */
  state: z.enum(['working', 'paused']).optional(),
  sendUnsent: z.boolean().default(false),
  version: Version,
});
export type WebhookChange = z.output<typeof WebhookChange>;

/** One event for one webhook (HOOK-09). */
export const WebhookMessageJson = z.object({
  uuid: Id,
  type: z.string(),
  /** When it happened. */
  at: MomentOut,
  /** "Invoice 1049", "Kitchen oak". Null of a test. */
  about: z.string().nullable(),
  amount: seen('money', DollarsOut.nullable()),
  state: z.enum(MESSAGE_STATES),
  /** How often it was sent, or was tried to. */
  attempts: z.number(),
  /** When it is tried next. Null when it is not. */
  nextAt: MomentOut.nullable(),
  /** Since when nothing more is tried. */
  doneAt: MomentOut.nullable(),
});
export type WebhookMessageJson = z.output<typeof WebhookMessageJson>;

const WebhookAttemptJson = z.object({
  at: MomentOut,
  /** Of the answer. Null when there was none. */
  status: z.number().nullable(),
  /** "No answer in 10 seconds". Null when it got through. */
  reason: z.string().nullable(),
  milliseconds: z.number(),
  /** The first 500 signs of the answer. */
  answer: z.string().nullable(),
});

export const WebhookMessageDetailJson = WebhookMessageJson.extend({
  /** The bytes that every attempt sends. Null until the first one. */
  body: z.string().nullable(),
  /** Oldest first. */
  tries: z.array(WebhookAttemptJson),
});
export type WebhookMessageDetailJson = z.output<typeof WebhookMessageDetailJson>;

export const WebhookMessagesJson = z.object({
  messages: z.array(WebhookMessageJson),
  /** For `before`, to get the next older ones. Null when these are the last. */
  older: Id.nullable(),
});
export type WebhookMessagesJson = z.output<typeof WebhookMessagesJson>;

/** At once. */
const MAX_MESSAGES = 50;

export const MessagesQuery = z.object({
  state: z.enum(MESSAGE_STATES, NOT_CHOSEN).optional(),
  type: z.enum([...WEBHOOK_TYPES, TEST_TYPE], NOT_CHOSEN).optional(),
  before: Id.optional(),
  pageSize: numberFrom1To(MAX_MESSAGES, `Must be a whole number from 1 to ${MAX_MESSAGES}.`).default(MAX_MESSAGES),
});
export type MessagesQuery = z.output<typeof MessagesQuery>;

/** What is sent, and what a sample looks like. */
export const WebhookBodyJson = z.object({
  type: z.string(),
  timestamp: MomentOut,
  data: z.looseObject({ id: Id, version: z.number() }),
});
export type WebhookBodyJson = z.output<typeof WebhookBodyJson>;

const ofBusiness = '/business/:businessId/webhooks' as const;
const one = `${ofBusiness}/:webhookId` as const;
/** Owners for all of the business, and a program for those of its own connection (REF-05). */
const OWN = { access: 'manager', right: 'team', programs: 'their own' } as const;

/** Neither before there was anything nor in a year of five digits, also where it is told with another offset. */
const isOurs = (moment: string): boolean => {
  const year = new Date(moment).getUTCFullYear();
  return year >= 2000 && year < 10_000;
};

export const webhooks = {
  list: endpoint({
    method: 'GET',
    path: ofBusiness,
    ...OWN,
    summary: 'Addresses that programs are called at, oldest first',
    response: z.array(WebhookJson),
  }),
  make: endpoint({
    method: 'POST',
    path: ofBusiness,
    ...OWN,
    summary: 'Has a program called at an address; one that the connection has already is answered, and hears both',
    body: WebhookWrite,
    response: WebhookJson,
    refusals: ['webhook_address', 'too_many_webhooks', 'confirmation_needed'],
    perMinute: 20,
  }),
  change: endpoint({
    method: 'PUT',
    path: one,
    ...OWN,
    summary: 'Changes an address and what it hears, pauses it, or starts it again',
    body: WebhookChange,
    response: WebhookJson,
    refusals: ['webhook_address', 'webhook_address_taken', 'CHANGED_ELSEWHERE', 'confirmation_needed'],
    perMinute: 20,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: one,
    ...OWN,
    summary: 'Calls an address no more; doing it twice is harmless',
    response: Nothing,
    cannotWait: true,
  }),
  messages: endpoint({
    method: 'GET',
    path: `${one}/messages`,
    ...OWN,
    summary: 'Messages of the last 30 days, newest first, 50 at once at most',
    query: MessagesQuery,
    response: WebhookMessagesJson,
  }),
  message: endpoint({
    method: 'GET',
    path: `${one}/messages/:messageId`,
    ...OWN,
    summary: 'One message: what is sent, and every attempt',
    response: WebhookMessageDetailJson,
  }),
  again: endpoint({
    method: 'POST',
    path: `${one}/messages/:messageId/again`,
    ...OWN,
    summary: 'Sends a message again, the same bytes under the same id',
    response: WebhookMessageJson,
    refusals: ['webhook_paused'],
    perMinute: 60,
  }),
  allAgain: endpoint({
    method: 'POST',
    path: `${one}/again`,
    ...OWN,
    summary: 'Sends again what did not get through since a moment, 10,000 messages at most, the oldest first',
    body: z.object({
      since: z.iso.datetime({ offset: true, error: 'Must be a moment.' }).refine(isOurs, 'Must be a moment.'),
    }),
    response: z.object({ messages: z.number() }),
    refusals: ['webhook_paused'],
    perMinute: 20,
  }),
  test: endpoint({
    method: 'POST',
    path: `${one}/test`,
    ...OWN,
    summary: 'Sends a message of the type test.ping',
    response: WebhookMessageJson,
    refusals: ['webhook_paused'],
    perMinute: 20,
  }),
  renew: endpoint({
    method: 'POST',
    path: `${one}/renew`,
    ...OWN,
    summary: 'Gives it a new signing secret, shown to people alone; for 24 hours messages are signed with both',
    isForPeople: true,
    response: WebhookJson,
    perMinute: 20,
  }),
  secret: endpoint({
    method: 'POST',
    path: `${one}/secret`,
    access: 'manager',
    right: 'team',
    summary: 'Its signing secret, for the password',
    body: z.object({ confirmation: Confirmation }),
    response: z.object({ secret: z.string() }),
    refusals: ['wrong_password', 'sign_in_again'],
    keepsNoAnswer: true,
    perMinute: 20,
  }),
  sample: endpoint({
    method: 'GET',
    path: `${ofBusiness}/sample`,
    ...OWN,
    summary: 'A message of that type with values of the business, or made-up ones while it has none',
    query: z.object({ type: z.enum([...WEBHOOK_TYPES, TEST_TYPE], UNKNOWN_TYPE) }),
    response: WebhookBodyJson,
  }),
};

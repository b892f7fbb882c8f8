import type { AddressRules } from '@underlay/domain/webhooks/address.ts';
import type { AttemptReason } from '@underlay/domain/webhooks/attempt-messages.ts';
import type { AttemptOutcome } from '@underlay/domain/webhooks/attempts.ts';

/** One attempt to deliver a message. Every attempt of a message has the same id and the same bytes. */
export interface WebhookCall {
  readonly address: string;
  /** JSON. */
  readonly body: Buffer;
  readonly id: string;
  /** `whsec_...`. While one is being renewed both sign. */
  readonly secrets: readonly string[];
  readonly at: Date;
}

export interface SentWebhook extends AttemptOutcome {
  /** Why it failed, where the status does not say it. */
  readonly reason: AttemptReason | null;
  readonly milliseconds: number;
  /** The beginning of the answer as harmless text, at most 500 signs. */
  readonly answer: string;
}

/** Calls the webhooks of businesses. */
export interface WebhookSender {
  /** Off, messages wait. */
  readonly isOn: boolean;
  /** Which addresses are taken. */
  readonly addressRules: AddressRules;
  /** Never throws for anything that the other side does. */
  send(call: WebhookCall): Promise<SentWebhook>;
}

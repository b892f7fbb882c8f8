import { DAY_MILLISECONDS } from '../calendar/calendar-date.ts';
/** How one attempt to deliver a message ended. */
export interface AttemptOutcome {
  readonly ok: boolean;
  /** Null when there was no answer. */
  readonly status: number | null;
  /** What the answer asked for. */
  readonly retryAfterSeconds: number | null;
}

/** What becomes of its message. */
export type AfterAttempt =
  | { readonly state: 'done' }
  | { readonly state: 'waiting'; readonly pauseMilliseconds: number }
  /** `isGone`: whoever was there does not want to be called any more, and the webhook is paused. */
  | { readonly state: 'failed'; readonly isGone: boolean };

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Seconds between the attempts, the first of which is made at once (HOOK-05). */
const PAUSES = [5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 10 * HOUR] as const;
export const MAX_ATTEMPTS = PAUSES.length + 1;
/** The share of a pause by which it is made longer or shorter, so that what failed together is not repeated together. */
const SPREAD = 0.1;
const MAX_RETRY_AFTER = HOUR;
const GONE = 410;
const BUSY: readonly (number | null)[] = [429, 503];

interface Attempt {
  /** 1 for the first. */
  readonly attempt: number;
  /** From 0 to 1. */
  readonly random: number;
}

/** A busy receiver may ask for a longer pause, up to an hour. A shorter one would use up all attempts in seconds. */
export function afterAttempt(outcome: AttemptOutcome, { attempt, random }: Attempt): AfterAttempt {
  if (outcome.ok) return { state: 'done' };
  if (outcome.status === GONE) return { state: 'failed', isGone: true };
  const pause = PAUSES[attempt - 1];
  if (pause === undefined) return { state: 'failed', isGone: false };
  const spread = pause * (1 + SPREAD * (2 * random - 1));
  const asked = BUSY.includes(outcome.status) ? Math.min(outcome.retryAfterSeconds ?? 0, MAX_RETRY_AFTER) : 0;
  return { state: 'waiting', pauseMilliseconds: Math.round(Math.max(spread, asked) * 1000) };
}

/** The header's value, a number of seconds or a moment. Null when it is neither. */
export function readRetryAfter(value: string | undefined, at: Date): number | null {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const moment = /^[A-Z][a-z]{2}, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - at.getTime()) / 1000));
}

export interface FailingWebhook {
  /** Of the first attempt after the last success. */
  readonly failingSince: Date;
  /** Attempts since then, all of which failed. */
  readonly failedAttempts: number;
  /** Its owners have read of it since then. */
  readonly isTold: boolean;
}

const TELL_AFTER_DAYS = 1;
const STOP_AFTER_DAYS = 5;
const LEAST_ATTEMPTS_TO_STOP = 10;

/** What is done about a webhook after a failed attempt (HOOK-08). Its owners are told of a stop too. */
export function whenFailing(webhook: FailingWebhook, at: Date): 'wait' | 'tell' | 'stop' {
  const days = (at.getTime() - webhook.failingSince.getTime()) / DAY_MILLISECONDS;
  if (days >= STOP_AFTER_DAYS && webhook.failedAttempts >= LEAST_ATTEMPTS_TO_STOP) return 'stop';
  return days >= TELL_AFTER_DAYS && !webhook.isTold ? 'tell' : 'wait';
}

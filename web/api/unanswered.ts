import type { ApiError } from './api-error.ts';

/** What makes a change: a form or a button, as long as it stands. Undefined where it has none of its own. */
let pressed: object | undefined;

/** Makes a change of a form or a button. Only that one sends it again. Another that says the same means another. */
export function press<Made>(by: object, change: () => Made): Made {
  pressed = by;
  try {
    return change();
  } finally {
    pressed = undefined;
  }
}

export const pressedNow = (): object | undefined => pressed;

interface Unanswered {
  readonly sent: string | null;
  readonly key: string;
  /** What made it. */
  readonly by: object | undefined;
}

/** Changes whose outcome is not known, the last one behind those that it may replace. */
const unanswered = new Map<string, readonly Unanswered[]>();
/** Of one address. Whoever presses more often without a connection has changed what they sent first. */
const MAX_UNANSWERED = 10;

/** Of whoever was signed in before, nothing is sent again. */
export const forgetUnanswered = (): void => unanswered.clear();

/** A change sent again after a lost connection or a failure carries the same key, so the server does nothing twice. */
export function keyFor(attempt: string, sent: string | null, by: object | undefined): string {
  const before = unanswered.get(attempt) ?? [];
  const last = before.at(-1);
  if (last?.sent === sent && last.by === by) return last.key;
  const key = crypto.randomUUID();
  unanswered.set(attempt, [...before, { sent, key, by }].slice(-MAX_UNANSWERED));
  return key;
}

/** What was done is in the place of all that was sent before it. What was refused is in the place of nothing. */
export function settle(attempt: string, key: string | null, isRefused: boolean): void {
  const left = isRefused ? (unanswered.get(attempt) ?? []).filter((each) => each.key !== key) : [];
  if (left.length > 0) unanswered.set(attempt, left);
  else unanswered.delete(attempt);
}

/** Whether nothing of this attempt is left to happen. A limit, or a question for the password, says nothing of the attempt before. */
export const isFinal = ({ status, code }: ApiError): boolean =>
  status > 0 && status < 500 && status !== 429 && code !== 'REQUEST_REPEATED' && code !== 'confirmation_needed';

import { WEBHOOK_ADDRESS_MESSAGE } from '../refusal-texts.ts';

/** Seconds to connect, and for all of an attempt (HOOK-04). */
export const CONNECT_SECONDS = 3;
export const ATTEMPT_SECONDS = 10;

/** Why there was no answer, or not all of it, in words (HOOK-09, HOOK-11). */
export const ATTEMPT_REASONS = {
  address: WEBHOOK_ADDRESS_MESSAGE,
  private_network: 'This address leads into a private network.',
  unknown_name: 'The name was not found',
  name_service: 'The name could not be looked up',
  no_connection: `No connection in ${CONNECT_SECONDS} seconds`,
  refused: 'Nothing takes calls at this address',
  unreachable: 'No way leads to this address',
  no_answer: `No answer in ${ATTEMPT_SECONDS} seconds`,
  cut: 'The connection was cut',
  no_encryption: 'No encrypted connection came about',
  wrong_name: 'Its certificate is for another name',
  expired: 'Its certificate has expired',
  untrusted: 'Its certificate is not from a known authority',
  unreadable: 'Its answer could not be read',
} as const;

export type AttemptReason = keyof typeof ATTEMPT_REASONS;

interface Ended {
  readonly status: number | null;
  readonly reason: AttemptReason | null;
}

/** What the log says of an attempt. */
export function attemptMessage({ status, reason }: Ended): string {
  if (reason) return ATTEMPT_REASONS[reason];
  const isRedirect = status !== null && status >= 300 && status < 400;
  return isRedirect ? `It answered ${status}. Redirects are not followed` : `It answered ${status}`;
}

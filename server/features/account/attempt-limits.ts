import { normalizeIP } from '@fastify/rate-limit';
import type { Platform } from '../../services/platform.ts';
import { type RateLimit, secondsToWait } from '../../services/rate-limiter.ts';

const limit = (name: string, max: number): RateLimit => ({ name, max, seconds: 15 * 60 });

/** Wrong passwords for one account from one address. The owner comes from elsewhere and is never locked out (TM-20). */
const PASSWORDS_OF_ACCOUNT = limit('passwords of an account', 10);
/** Wrong passwords from one address for any account. A list of stolen passwords cannot be tried out. */
const PASSWORDS_OF_ADDRESS = limit('passwords of an address', 100);
/** Sign-ups and asked-for mails from one address (P16). */
const MAILS_OF_ACCOUNT = limit('mails of an account', 10);
const MAILS_OF_ADDRESS = limit('mails of an address', 40);
/** Mails of one kind that strangers can cause to one mailbox, whoever asks. */
const MAILS_TO_MAILBOX = limit('mails to a mailbox', 6);
/** Wrong codes of one person, from any address. Nobody guesses one of a million codes at this rate. */
const CODES = limit('codes', 5);
/** A recovery code is too long to be guessed. Wrong codes of a stranger therefore never lock its owner out. */
const RECOVERY_CODES = limit('recovery codes', 10);
const ALARMS = limit('alarms', 1);

interface Attempt {
  readonly email: string;
  readonly ipAddress: string;
}

/**
 * Counts the attempt before the password is looked at. A hundred attempts at once are then not a hundred free guesses. Answers
 * the seconds to wait, or 0 when the attempt may go on.
 */
export const countAttempt = ({ rateLimiter }: Platform, attempt: Attempt): Promise<number> =>
  secondsToWait(rateLimiter, [
    [PASSWORDS_OF_ACCOUNT, accountAt(attempt)],
    [PASSWORDS_OF_ADDRESS, addressOf(attempt)],
  ]);

/** The attempt succeeded: the account's count is reset, and the address gets its one attempt back. */
export async function forgiveAttempt({ rateLimiter }: Platform, attempt: Attempt) {
  await rateLimiter.forget(PASSWORDS_OF_ACCOUNT, accountAt(attempt));
  await rateLimiter.giveBack(PASSWORDS_OF_ADDRESS, addressOf(attempt));
}

/** A sign-up or another request for a mail. It is never forgiven, because nobody may see whether it led to a mail (TM-20). */
export const countMailRequest = ({ rateLimiter }: Platform, attempt: Attempt): Promise<number> =>
  secondsToWait(rateLimiter, [
    [MAILS_OF_ACCOUNT, accountAt(attempt)],
    [MAILS_OF_ADDRESS, addressOf(attempt)],
  ]);

/**
 * Whether this mailbox has had enough mails of a kind. Nobody is told, since it would reveal what others have asked for. Each
 * kind is counted by itself: a stranger who asks for new passwords must not keep the owner from signing up.
 */
export async function mailboxIsFull({ rateLimiter }: Platform, email: string, about: string): Promise<boolean> {
  return (await secondsToWait(rateLimiter, [[MAILS_TO_MAILBOX, `${about} ${email.toLowerCase()}`]])) > 0;
}

/** Counts a code of the second factor before it is looked at. Whoever gets here knew the password. */
export const countCode = ({ rateLimiter }: Platform, userId: string): Promise<number> =>
  secondsToWait(rateLimiter, [[CODES, userId]]);

export const countRecoveryCode = ({ rateLimiter }: Platform, attempt: Attempt): Promise<number> =>
  secondsToWait(rateLimiter, [[RECOVERY_CODES, accountAt(attempt)]]);

/** True once in a quarter of an hour. The owner is then notified that somebody with their password guesses codes. */
export const isFirstAlarm = async ({ rateLimiter }: Platform, userId: string): Promise<boolean> =>
  (await secondsToWait(rateLimiter, [[ALARMS, userId]])) === 0;

export const forgiveCodes = ({ rateLimiter }: Platform, userId: string) => rateLimiter.forget(CODES, userId);

/** Whoever has one IPv6 address of a network has all of its 2^64. */
const addressOf = ({ ipAddress }: Attempt): string => normalizeIP(ipAddress);
const accountAt = (attempt: Attempt): string => `${attempt.email.toLowerCase()} ${addressOf(attempt)}`;

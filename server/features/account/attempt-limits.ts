import { normalizeIP } from '@fastify/rate-limit';
import type { Platform } from '../../services/platform.ts';
import { type RateLimit, secondsToWait, secondsToWaitInTurn } from '../../services/rate-limiter.ts';
import { raiseAlarm } from './guess-alarm.ts';

const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
const limit = (name: string, max: number, seconds = HOUR_SECONDS / 4): RateLimit => ({ name, max, seconds });

/** Wrong passwords for one account from one place. The owner comes from elsewhere and is never locked out (TM-20). */
const PASSWORDS_OF_ACCOUNT = limit('passwords of an account', 10);
/** Wrong passwords from one address for any account. A list of stolen passwords cannot be tried out. */
const PASSWORDS_OF_ADDRESS = limit('passwords of an address', 100);
/** Wrong passwords for one account from all strange places together. A thousand addresses are no faster than two. */
const PASSWORDS_OF_HOUR = limit('passwords of an hour', 20, HOUR_SECONDS);
const PASSWORDS_OF_DAY = limit('passwords of a day', 100, DAY_SECONDS);
/** Sign-ups and asked-for mails from one address (P16). */
const MAILS_OF_ACCOUNT = limit('mails of an account', 10);
const MAILS_OF_ADDRESS = limit('mails of an address', 40);
/** Mails of one kind that strangers can cause to one mailbox, whoever asks. */
const MAILS_TO_MAILBOX = limit('mails to a mailbox', 6);
/** Wrong codes of one person from one place. */
const CODES = limit('codes', 5);
/** The same in a day, from one known place or from all strange ones together. Nobody guesses a code at this rate (docs/decisions/0044). */
const CODES_OF_DAY = limit('codes of a day', 10, DAY_SECONDS);
/** First codes of a new app. Its secret is on the screen, so nobody learns anything from them. */
const FIRST_CODES = limit('first codes', 10);
/** A recovery code is too long to be guessed. Wrong codes of a stranger therefore never lock its owner out. */
const RECOVERY_CODES = limit('recovery codes', 10);
/** Passkeys that were refused, from one address. Nobody guesses one. The limit keeps the work small that a stranger causes. */
const PASSKEYS_OF_ADDRESS = limit('passkeys of an address', 100);

export interface Attempt {
  readonly email: string;
  readonly ipAddress: string;
  /**
   * What shows that the account is used there already: a device, a sign-in, a mail that was answered. Such a place is counted by
   * itself alone, so that no stranger can use up what its owner needs. Every other place is strange.
   */
  readonly known?: string | undefined;
}

/**
 * Counts the attempt before the password is looked at. A hundred attempts at once are then not a hundred free guesses. Answers
 * the seconds to wait, or 0 when the attempt may go on. Where all strange places together have to wait, the owner is notified.
 */
export async function countAttempt(platform: Platform, attempt: Attempt): Promise<number> {
  const { rateLimiter } = platform;
  const here = [...ofAddress(attempt), [PASSWORDS_OF_ACCOUNT, accountAt(attempt)] as const];
  const wait = await secondsToWaitInTurn(rateLimiter, here);
  if (wait > 0) return wait;
  const waitOfAll = await secondsToWaitInTurn(rateLimiter, ofAll(attempt));
  if (waitOfAll > 0 && !attempt.known) await raiseAlarm(platform, attempt.email, 'passwords-guessed');
  return waitOfAll;
}

/** The attempt succeeded: the count of its place is reset, and what others share gets its one attempt back. */
export async function forgiveAttempt({ rateLimiter }: Platform, attempt: Attempt) {
  await rateLimiter.forget(PASSWORDS_OF_ACCOUNT, accountAt(attempt));
  for (const [shared, about] of [...ofAddress(attempt), ...ofAll(attempt)]) await rateLimiter.giveBack(shared, about);
}

type Counted = readonly [limit: RateLimit, about: string];

const ofAddress = (attempt: Attempt): Counted[] => (attempt.known ? [] : [[PASSWORDS_OF_ADDRESS, addressOf(attempt)]]);

/** A known place has a day's count of its own. */
function ofAll(attempt: Attempt): Counted[] {
  if (attempt.known) return [[PASSWORDS_OF_DAY, accountAt(attempt)]];
  const email = attempt.email.toLowerCase();
  return [
    [PASSWORDS_OF_HOUR, email],
    [PASSWORDS_OF_DAY, email],
  ];
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

/**
 * Counts a code of the second factor before it is looked at. Whoever gets here knew the password, so strange places are counted
 * together as well. They never use up what a known place may try, nor recovery codes. Where one of them has to wait, the owner is
 * notified. At a known place it is probably the owner who mistypes.
 */
export async function countCode(platform: Platform, attempt: Attempt): Promise<number> {
  const wait = await secondsToWaitInTurn(platform.rateLimiter, [
    [CODES, accountAt(attempt)],
    [CODES_OF_DAY, dayOf(attempt)],
  ]);
  if (wait > 0 && !attempt.known) await raiseAlarm(platform, attempt.email, 'codes-guessed');
  return wait;
}

/** The code was wrong. Nobody mistypes all codes of a day, and whoever guesses no more than these is noticed too. */
export async function noticeWrongCode(platform: Platform, attempt: Attempt) {
  const { points } = await platform.rateLimiter.look(CODES_OF_DAY, dayOf(attempt));
  if (points >= CODES_OF_DAY.max) await raiseAlarm(platform, attempt.email, 'codes-guessed');
}

export const countFirstCode = ({ rateLimiter }: Platform, attempt: Attempt): Promise<number> =>
  secondsToWait(rateLimiter, [[FIRST_CODES, accountAt(attempt)]]);

export const forgiveFirstCode = ({ rateLimiter }: Platform, attempt: Attempt) =>
  rateLimiter.forget(FIRST_CODES, accountAt(attempt));

export const countRecoveryCode = ({ rateLimiter }: Platform, attempt: Attempt): Promise<number> =>
  secondsToWait(rateLimiter, [[RECOVERY_CODES, accountAt(attempt)]]);

export async function forgiveCode({ rateLimiter }: Platform, attempt: Attempt) {
  await rateLimiter.forget(CODES, accountAt(attempt));
  if (attempt.known) await rateLimiter.forget(CODES_OF_DAY, dayOf(attempt));
  else await rateLimiter.giveBack(CODES_OF_DAY, dayOf(attempt));
}

export const countPasskey = ({ rateLimiter }: Platform, from: Pick<Attempt, 'ipAddress'>): Promise<number> =>
  secondsToWait(rateLimiter, [[PASSKEYS_OF_ADDRESS, addressOf(from)]]);

export const forgivePasskey = ({ rateLimiter }: Platform, from: Pick<Attempt, 'ipAddress'>) =>
  rateLimiter.giveBack(PASSKEYS_OF_ADDRESS, addressOf(from));

/** Whoever has one IPv6 address of a network has all of its 2^64. */
const addressOf = ({ ipAddress }: Pick<Attempt, 'ipAddress'>): string => normalizeIP(ipAddress);
const accountAt = (attempt: Attempt): string => `${attempt.email.toLowerCase()} ${attempt.known ?? addressOf(attempt)}`;
const dayOf = (attempt: Attempt): string => (attempt.known ? accountAt(attempt) : attempt.email.toLowerCase());

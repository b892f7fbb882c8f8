import type { Platform } from '../../services/platform.ts';

const WINDOW_MILLISECONDS = 15 * 60_000;
/** Wrong passwords for one account from one address; the owner, who comes from elsewhere, is never locked out (TM-20). */
const PER_ACCOUNT_AND_ADDRESS = 10;
/** Wrong passwords from one address for any account, so that a list of stolen passwords cannot be tried out. */
const PER_ADDRESS = 100;
/** Sign-ups and asked-for mails from one address (P16). */
const MAILS_PER_ADDRESS = 40;
/** Mails of one kind that strangers can cause to one mailbox, whoever asks. */
const MAILS_PER_MAILBOX = 6;
/** Wrong codes of one person, from wherever: a million codes are guessed by nobody at this pace. */
const CODES_PER_PERSON = 5;

interface Attempt {
  readonly email: string;
  readonly ipAddress: string;
}

interface Limit {
  readonly about: string;
  readonly most: number;
}

/**
 * Counts the attempt before the password is looked at, so that a hundred at once are not a hundred free guesses.
 * Answers the seconds to wait, or 0 when the attempt may go on.
 */
export const countAttempt = (platform: Platform, attempt: Attempt): Promise<number> =>
  count(platform, [
    { about: accountAt(attempt), most: PER_ACCOUNT_AND_ADDRESS },
    { about: addressOf(attempt), most: PER_ADDRESS },
  ]);

/** The attempt succeeded: the account starts afresh, the address gets its one back. */
export async function forgiveAttempt(platform: Platform, attempt: Attempt) {
  await forget(platform, accountAt(attempt));
  const key = keyOf(platform, addressOf(attempt));
  await platform.sql`update attempts set failures = greatest(failures - 1, 0) where key = ${key}`;
}

/** A sign-up or another request for a mail. It is never forgiven: whether it led to a mail must not show (TM-20). */
export const countMailRequest = (platform: Platform, attempt: Attempt): Promise<number> =>
  count(platform, [
    { about: `mails ${accountAt(attempt)}`, most: PER_ACCOUNT_AND_ADDRESS },
    { about: `mails ${addressOf(attempt)}`, most: MAILS_PER_ADDRESS },
  ]);

/**
 * Whether this mailbox has had enough mails of a kind; said to nobody, since it would tell what others have asked for. Each kind
 * counts for itself: a stranger who asks for new passwords must not keep the owner of the address from signing up.
 */
export async function mailboxIsFull(platform: Platform, email: string, about: string): Promise<boolean> {
  return (await count(platform, [{ about: `mailbox ${about} ${email.toLowerCase()}`, most: MAILS_PER_MAILBOX }])) > 0;
}

/** A code of the second factor, before it is looked at. Whoever gets here knew the password. */
export const countCode = (platform: Platform, userId: string): Promise<number> =>
  count(platform, [{ about: `code ${userId}`, most: CODES_PER_PERSON }]);

/** A recovery code: too long to be guessed, so that wrong codes of a stranger never keep its owner out. */
export const countRecoveryCode = (platform: Platform, attempt: Attempt): Promise<number> =>
  count(platform, [{ about: `recovery ${accountAt(attempt)}`, most: PER_ACCOUNT_AND_ADDRESS }]);

/** True once in a quarter of an hour: then the owner is told that somebody with their password guesses codes. */
export const isFirstAlarm = async (platform: Platform, userId: string): Promise<boolean> =>
  (await count(platform, [{ about: `alarm ${userId}`, most: 1 }])) === 0;

export const forgiveCodes = (platform: Platform, userId: string) => forget(platform, `code ${userId}`);

const accountAt = ({ email, ipAddress }: Attempt): string => `account ${email.toLowerCase()} ${ipAddress}`;
const addressOf = ({ ipAddress }: Attempt): string => `address ${ipAddress}`;
const keyOf = ({ sealer }: Platform, about: string): Buffer => sealer.fingerprint(about, 'sign-in attempts');

async function forget(platform: Platform, about: string) {
  await platform.sql`delete from attempts where key = ${keyOf(platform, about)}`;
}

/** In one statement, and in the order of the keys, so that two at the same moment do not wait for each other. */
async function count(platform: Platform, limits: readonly Limit[]): Promise<number> {
  const now = platform.clock.now();
  const maxOf = new Map(limits.map(({ about, most }) => [keyOf(platform, about).toString('hex'), most]));
  const rows = await platform.sql<{ key: Buffer; failures: number; windowEndsAt: Date }[]>`
    insert into attempts as a (key, failures, window_ends_at)
    select decode(key, 'hex'), 1, ${new Date(now.getTime() + WINDOW_MILLISECONDS)}
    from unnest(${[...maxOf.keys()]}::text[]) as entry (key) order by key
    on conflict (key) do update set
      failures = case when a.window_ends_at <= ${now} then 1 else a.failures + 1 end,
      window_ends_at = case when a.window_ends_at <= ${now} then excluded.window_ends_at else a.window_ends_at end
    returning key, failures, window_ends_at "windowEndsAt"`;
  const waits = rows
    .filter(({ key, failures }) => failures > (maxOf.get(key.toString('hex')) ?? 0))
    .map(({ windowEndsAt }) => Math.ceil((windowEndsAt.getTime() - now.getTime()) / 1000));
  return Math.max(0, ...waits);
}

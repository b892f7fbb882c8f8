import type { Platform } from '../../services/platform.ts';

const WINDOW_MILLISECONDS = 15 * 60_000;
/** Wrong passwords for one account from one address; the owner, who comes from elsewhere, is never locked out (TM-20). */
const PER_ACCOUNT_AND_ADDRESS = 10;
/** Wrong passwords from one address for any account, so that a list of stolen passwords cannot be tried out. */
const PER_ADDRESS = 100;

interface Attempt {
  readonly email: string;
  readonly ipAddress: string;
}

/**
 * Counts the attempt before the password is looked at, so that a hundred at once are not a hundred free guesses.
 * Answers the seconds to wait, or 0 when the attempt may go on.
 */
export async function countAttempt(platform: Platform, attempt: Attempt): Promise<number> {
  const now = platform.clock.now();
  const [account, address] = keysOf(platform, attempt);
  const rows = await platform.sql<{ limit: number; failures: number; windowEndsAt: Date }[]>`
    insert into attempts as a (key, failures, window_ends_at)
    select key, 1, ${new Date(now.getTime() + WINDOW_MILLISECONDS)}
    from (values (${account}::bytea), (${address}::bytea)) as entry (key) order by key
    on conflict (key) do update set
      failures = case when a.window_ends_at <= ${now} then 1 else a.failures + 1 end,
      window_ends_at = case when a.window_ends_at <= ${now} then excluded.window_ends_at else a.window_ends_at end
    returning case when key = ${account} then ${PER_ACCOUNT_AND_ADDRESS}::bigint else ${PER_ADDRESS}::bigint end "limit",
      failures, window_ends_at "windowEndsAt"`;
  const waits = rows
    .filter((row) => row.failures > row.limit)
    .map((row) => Math.ceil((row.windowEndsAt.getTime() - now.getTime()) / 1000));
  return Math.max(0, ...waits);
}

/** The attempt succeeded: the account starts afresh, the address gets its one back. */
export async function forgiveAttempt(platform: Platform, attempt: Attempt) {
  const [account, address] = keysOf(platform, attempt);
  await platform.sql`delete from attempts where key = ${account}`;
  await platform.sql`update attempts set failures = greatest(failures - 1, 0) where key = ${address}`;
}

function keysOf({ sealer }: Platform, { email, ipAddress }: Attempt): [Buffer, Buffer] {
  const key = (text: string) => sealer.fingerprint(text, 'sign-in attempts');
  return [key(`account ${email.toLowerCase()} ${ipAddress}`), key(`address ${ipAddress}`)];
}

import type { TenantReader } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import type { RateLimit } from '../../services/rate-limiter.ts';
import { sha256 } from '../../services/sealer.ts';
import { memberAddresses } from './notice-recipient-store.ts';

/** Each owner, since what is noticed concerns bank and fees, and the other addresses that are given, once each. */
export async function noticeRecipients(db: TenantReader, also: readonly string[]): Promise<readonly string[]> {
  return onceEach([...(await memberAddresses(db, 'bank')), ...also]);
}

/** However they are written. */
export const onceEach = (addresses: readonly string[]): string[] => [
  ...new Map(addresses.filter(Boolean).map((address) => [address.toLowerCase(), address])).values(),
];

const DAY_SECONDS = 86_400;

/** A business's own address can be anybody's. Changed again and again, it would mail strangers from our address (decision 39). */
const NOTICES_TO_OTHERS: RateLimit = { name: 'notices to other than members', max: 10, seconds: DAY_SECONDS };
const COUNTED: RateLimit = { name: 'notices counted', max: 1, seconds: DAY_SECONDS };

/** Whether this notice of a change may leave. To members each does. A notice that is tried again counts once. */
export async function mayNotify(
  { rateLimiter, log }: Pick<Platform, 'rateLimiter' | 'log'>,
  db: TenantReader,
  { to, messageId }: { readonly to: string; readonly messageId: string },
): Promise<boolean> {
  if (await isOfMember(db, to)) return true;
  const { businessId } = db;
  const isAgain = (await rateLimiter.count(COUNTED, messageId)).points > 1;
  const { points } = await rateLimiter[isAgain ? 'look' : 'count'](NOTICES_TO_OTHERS, businessId);
  const may = points <= NOTICES_TO_OTHERS.max;
  if (!may) log.warn({ businessId }, 'a notice of a change was not mailed: too many went to others than members');
  return may;
}

export async function isOfMember(db: TenantReader, to: string): Promise<boolean> {
  const members = await memberAddresses(db, 'member');
  return members.some((address) => address.toLowerCase() === to.toLowerCase());
}

/** Tells the mails of one occasion apart without naming the address. */
export const nameOfAddress = (address: string): string => sha256(address).toString('hex').slice(0, 16);

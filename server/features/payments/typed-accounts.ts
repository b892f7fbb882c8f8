import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { Visitor } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { type RateLimit, secondsToWait } from '../../services/rate-limiter.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import type { PortalAccount } from '../customers/index.ts';
import { callOf, networkOf, waitOf } from './card-cooling.ts';
import { lockTypedAccounts, type TypedAccounts } from './typed-accounts-store.ts';

/** Different accounts that a customer types within a day. Whoever mistypes a number, or tries all their accounts, stays far below. */
const MOST_ACCOUNTS = 10;

/** From one address, of all customers: that of an office pays for many. */
const FROM_NETWORK: RateLimit = { name: 'typed accounts from a network', max: 50, seconds: 24 * 3_600 };

interface Typed {
  readonly account: PortalAccount;
  readonly typed: TypedAccounts;
  readonly hasPaidOnline: boolean;
  readonly visitor: Visitor;
}

/**
 * Refuses the numbers of yet another bank account, before anything ends for them or is mailed: whoever has a link could try out
 * accounts with it (TM-15), and every one mails its customer (TM-25). One that was paid from today is taken as ever.
 */
export async function refuseManyAccounts(platform: Platform, { account, typed, hasPaidOnline, visitor }: Typed) {
  if (typed.isKnown) return;
  const ofCustomer = secondsOfCustomer(platform, typed);
  const seconds = ofCustomer || hasPaidOnline ? ofCustomer : await secondsOfNetwork(platform, visitor);
  if (seconds > 0) throw await refusalOf(platform.tenantDb(account.businessId), typed, seconds);
}

/** The same behind the lock of its customer, in the transaction that writes the payment: several that come at once count each other. */
export async function refuseEleventh(
  platform: Platform,
  tx: TenantTransaction,
  asked: { readonly customerId: string; readonly bank: Buffer },
) {
  const typed = await lockTypedAccounts(tx, { ...asked, now: platform.clock.now() });
  const seconds = typed.isKnown ? 0 : secondsOfCustomer(platform, typed);
  if (seconds > 0) throw await refusalOf(tx, typed, seconds);
}

async function refusalOf(db: TenantReader, { different }: TypedAccounts, seconds: number): Promise<Refused> {
  const call = callOf(found(await readBusiness(db)));
  const other = different > 0 ? `pay from one that you have used today, or ${call}` : call;
  const copy = `Too many different bank accounts were entered, so no other one is taken for now. Nothing was charged. It is possible again in ${waitOf(seconds)}. Until then you can ${other}.`;
  return new Refused('too_many_bank_accounts', { copy, retrySeconds: seconds });
}

function secondsOfCustomer({ clock }: Platform, { different, firstForgotten }: TypedAccounts): number {
  if (different < MOST_ACCOUNTS || !firstForgotten) return 0;
  return Math.max(1, Math.ceil((firstForgotten.getTime() - clock.now().getTime()) / 1_000));
}

/** One address can be that of a whole office. It counts strangers: a customer who has paid online before is none (card-cooling.ts). */
const secondsOfNetwork = (platform: Platform, { ipAddress }: Visitor): Promise<number> =>
  secondsToWait(platform.rateLimiter, [[FROM_NETWORK, networkOf(platform, ipAddress)]]);

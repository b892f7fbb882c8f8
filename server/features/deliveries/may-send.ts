import { REFUSALS } from '@underlay/contract/refusals.ts';
import { isOwed } from '@underlay/domain/deliveries/delivery.ts';
import type { MailLimits } from '../../config.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { isOfMember } from '../businesses/index.ts';
import { countStrangers, giveAllowanceBack, isVerified, takeAllowance } from './allowance-store.ts';
import type { NewDelivery } from './delivery-store.ts';
import { wordsOfStop } from './mail-stop.ts';
import { type MailStop, readMailStop } from './mail-stop-store.ts';

/** Why a delivery may not leave: a refusal's code, and the sentence that stands where the mail would. */
export interface Hindrance {
  readonly code: 'mail_limit' | 'mail_stopped';
  readonly copy: string;
}

type Limiting = Pick<Platform, 'clock' | 'config'>;

/**
 * Takes one of the mails that the business may send today, or says why none is left (P21). Until the payment provider has verified
 * the business there are few, and few of them to people who never answered: strangers could be mailed in its name otherwise.
 */
export const hindranceOf = async (
  platform: Limiting,
  tx: TenantTransaction,
  delivery: Pick<NewDelivery, 'occasion' | 'channel' | 'createdBy'>,
): Promise<Hindrance | null> => {
  const limits = limitsOf(platform.config, delivery);
  return (await alwaysLeaves(tx, delivery)) ? null : hindranceOfOne(platform, tx, { ...delivery, limits });
};

/**
 * Statements that go out by themselves are due on one morning, and go on the next one. So they leave the second half of a day to
 * what somebody sends.
 */
function limitsOf(
  { mailLimits }: Limiting['config'],
  { occasion, createdBy }: Pick<NewDelivery, 'occasion' | 'createdBy'>,
): MailLimits {
  if (occasion !== 'statement' || createdBy !== '') return mailLimits;
  const { atFirst, later, unverified, strangers } = mailLimits;
  const half = (limit: number) => Math.ceil(limit / 2);
  return { atFirst: half(atFirst), later: half(later), unverified: half(unverified), strangers: half(strangers) };
}

/**
 * Mail about somebody's own payment, which the provider knows of. What else is owed begins with a signature. Anybody can sign to
 * themselves what they have written, in the name of whom they like, so it counts until the business is verified.
 */
export const alwaysLeaves = async (db: TenantReader, delivery: Pick<NewDelivery, 'occasion'>): Promise<boolean> =>
  isOwed(delivery) && (delivery.occasion === 'payment' || (await isVerified(db)));

/** The stop that such a delivery obeys. */
export const stopOf = async (
  db: TenantReader,
  delivery: Pick<NewDelivery, 'occasion'>,
): Promise<MailStop | undefined> => ((await alwaysLeaves(db, delivery)) ? undefined : readMailStop(db));

/**
 * The same for what leaves in its name and is no delivery, such as a question whether an address is somebody's. A verified business
 * has no limit of these.
 */
export const hindranceUntilVerified = async (
  platform: Limiting,
  tx: TenantTransaction,
  channel: NewDelivery['channel'],
): Promise<Hindrance | null> =>
  (await isVerified(tx)) ? null : hindranceOfOne(platform, tx, { channel, limits: platform.config.mailLimits });

/**
 * Whether what always goes to the business may leave to its own address. That of a member's always may. Any other one can be anybody's
 * until the business is verified (decision 39).
 */
export const mayMailBusiness = async (platform: Limiting, tx: TenantTransaction, address: string): Promise<boolean> =>
  address !== '' && ((await isOfMember(tx, address)) || !(await hindranceUntilVerified(platform, tx, 'email')));

async function hindranceOfOne(
  { clock, config }: Limiting,
  tx: TenantTransaction,
  { channel, limits }: Pick<NewDelivery, 'channel'> & { readonly limits: MailLimits },
): Promise<Hindrance | null> {
  const stop = await readMailStop(tx);
  if (stop) return { code: 'mail_stopped', copy: wordsOfStop(stop, config) };
  const { mailLimits } = config;
  const at = clock.now();
  const taken = await takeAllowance(tx, { at, limits });
  if (taken.isUsedUp)
    return {
      code: 'mail_limit',
      copy: taken.isVerified ? REFUSALS.mail_limit.message : fewMails(mailLimits.unverified),
    };
  if (taken.isVerified || channel !== 'email') return null;
  if ((await countStrangers(tx, at)) <= limits.strangers) return null;
  await giveAllowanceBack(tx);
  return { code: 'mail_limit', copy: fewStrangers(mailLimits.strangers) };
}

const UNTIL = 'Until this business is verified for online payments, Underlay sends at most';
const fewMails = (most: number) => `${UNTIL} ${most} mails a day for it. Send it again tomorrow.`;
const fewStrangers = (most: number) =>
  `${UNTIL} ${most} mails a day to people who have never answered it. Send it again tomorrow.`;

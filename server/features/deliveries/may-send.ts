import { isOwed } from '@underlay/domain/deliveries/delivery.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { countStrangers, giveAllowanceBack, takeAllowance } from './allowance-store.ts';
import type { NewDelivery } from './delivery-store.ts';
import { wordsOfStop } from './mail-stop.ts';
import { readMailStop } from './mail-stop-store.ts';

/** Why a delivery may not leave: a refusal's code, and the sentence that stands where the mail would. */
export interface Hindrance {
  readonly code: 'mail_limit' | 'mail_stopped';
  readonly copy: string;
}

/**
 * Takes one of the mails that the business may send today, or says why none is left (P21). Until the payment provider has verified
 * the business there are few, and few of them to people who never answered: strangers could be mailed in its name otherwise.
 * Mail about somebody's own payment always leaves.
 */
export async function hindranceOf(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  tx: TenantTransaction,
  delivery: Pick<NewDelivery, 'occasion' | 'channel'>,
): Promise<Hindrance | null> {
  if (isOwed(delivery)) return null;
  const stop = await readMailStop(tx);
  if (stop) return { code: 'mail_stopped', copy: wordsOfStop(stop, config) };
  const { mailLimits: limits } = config;
  const at = clock.now();
  const { isUsedUp, isVerified } = await takeAllowance(tx, { at, limits });
  if (isUsedUp) return { code: 'mail_limit', copy: isVerified ? OVER_LIMIT : fewMails(limits.unverified) };
  if (isVerified || delivery.channel !== 'email') return null;
  if ((await countStrangers(tx, at)) <= limits.strangers) return null;
  await giveAllowanceBack(tx);
  return { code: 'mail_limit', copy: fewStrangers(limits.strangers) };
}

const OVER_LIMIT = 'The daily limit of mails was reached. Send it again tomorrow.';
const UNTIL = 'Until this business is verified for online payments, Underlay sends at most';
const fewMails = (most: number) => `${UNTIL} ${most} mails a day for it. Send it again tomorrow.`;
const fewStrangers = (most: number) =>
  `${UNTIL} ${most} mails a day to people who have never answered it. Send it again tomorrow.`;

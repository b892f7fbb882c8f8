import { normalizeIP } from '@fastify/rate-limit';
import { formatPhone } from '@underlay/domain/contact/phone.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { type BusinessRow, cardsPausedUntil, eligibilityOf } from '../businesses/index.ts';
import { countedOf } from './declined-cards.ts';
import type { PayableOrder } from './payable-order.ts';
import { hasPaidOnline } from './payment-list-store.ts';

/** Whoever opens card forms or types bank accounts, as a keyed hash of their address, or of the /64 of an IPv6 address. */
export const networkOf = ({ sealer }: Platform, ipAddress: string): string =>
  sealer.fingerprint(normalizeIP(ipAddress), 'card forms').subarray(0, HASH_BYTES).toString('base64url');

/** Enough to tell networks apart. */
const HASH_BYTES = 16;

/**
 * Refuses while a card form cools down after too many declined cards, in words for somebody who wants to pay (TM-13). A customer who
 * has paid online before is no stranger.
 */
export async function refuseWhileCooling(platform: Platform, payable: PayableOrder, network: string | null) {
  const { account, db, invoices } = payable;
  const { businessId, customerId } = account;
  const isStranger = !(await hasPaidOnline(db, customerId));
  // One address can be that of a whole office. Somebody else's declines there close nothing for whoever has paid before.
  const openedFrom = isStranger ? network : null;
  const waits = countedOf({ businessId, customerId, invoiceId: found(invoices[0]).invoiceId, openedFrom }).map(
    async ([limit, about]) => {
      const { points, waitMilliseconds } = await platform.rateLimiter.look(limit, about);
      return points >= limit.max ? waitMilliseconds : 0;
    },
  );
  const [pause, ...cooling] = await Promise.all([isStranger ? pauseOf(platform, businessId) : 0, ...waits]);
  const seconds = Math.ceil(Math.max(pause, ...cooling) / 1_000);
  if (seconds > 0) throw new Refused('card_form_cooling', { copy: copyOf(payable, seconds), retrySeconds: seconds });
}

/** How long the business's card forms still pause for strangers, in milliseconds. */
async function pauseOf(platform: Platform, businessId: string): Promise<number> {
  const until = await cardsPausedUntil(platform, businessId);
  return until ? until.getTime() - platform.clock.now().getTime() : 0;
}

const HOUR_SECONDS = 3_600;

function copyOf({ business }: PayableOrder, seconds: number): string {
  const call = callOf(business);
  const other = eligibilityOf(business).bankPaymentEligible ? `pay by bank account, or ${call}` : call;
  return `Too many cards were declined, so paying by card is closed for now. Declined cards were not charged. It opens again in ${waitOf(seconds)}. Until then you can ${other}.`;
}

export const waitOf = (seconds: number): string =>
  seconds > HOUR_SECONDS ? `${Math.ceil(seconds / HOUR_SECONDS)} hours` : `${Math.ceil(seconds / 60)} minutes`;

export const callOf = ({ name, phone }: Pick<BusinessRow, 'name' | 'phone'>): string =>
  `call ${name}${phone ? ` at ${formatPhone(phone)}` : ''}`;

import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { type OfferMove, offerAfter } from '@underlay/domain/offers/offer-life.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { Refused } from '../../services/refused.ts';
import { lockReceivable } from '../receivables/index.ts';
import { readOffer, type SentOffer } from './read-offer.ts';

interface Answer {
  readonly customerId: string;
  readonly invoiceId: string;
  /** The version that its customer has before them. */
  readonly version: number;
  readonly now: Date;
}

/** A quote that its customer answers, locked until the transaction ends: its last version, which is the one before them (VER-08). */
export async function lockOffer(
  tx: TenantTransaction,
  move: Extract<OfferMove, 'accept' | 'decline'>,
  { version, now, ...asked }: Answer,
): Promise<SentOffer> {
  await lockReceivable(tx, asked.invoiceId);
  // Read once it is locked. Who waited while it was taken back, or answered, hears so.
  const offer = await readOffer(tx, asked);
  const { outcome, quoteExpiration } = offer.invoice;
  const facts = { status: 'sent', outcome, quoteExpiration } as const;
  const after = offerAfter(move, facts, dateIn(offer.business.timeZone, now));
  if (!after.ok) throw new Refused(after.refusal, { copy: refusalCopy(offer) });
  refuseOtherVersion(offer, version);
  return offer;
}

export function refuseOtherVersion({ last }: Pick<SentOffer, 'last'>, version: number) {
  if (version !== last.number) throw new Refused('quote_changed');
}

/** QUO-11, SIGN-10: why a quote cannot be answered any more. */
export function refusalCopy({ business, invoice, signedBy }: SentOffer): string {
  const { outcome, outcomeAt, quoteExpiration } = invoice;
  const on = outcomeAt === null ? '' : formatDate(dateIn(business.timeZone, outcomeAt));
  if (outcome === 'accepted') return `This quote was already accepted on ${on} by ${signedBy ?? 'its customer'}.`;
  if (outcome === 'declined') return `You declined this quote on ${on}.`;
  if (outcome === 'withdrawn') return 'Another quote was signed.';
  return `This quote was valid until ${quoteExpiration === null ? on : formatDate(quoteExpiration)}. Ask for a new one.`;
}

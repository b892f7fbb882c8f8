import { type CalendarDate, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { offerCopy } from '@underlay/domain/copy/offers.ts';
import { type OfferMove, offerAfter } from '@underlay/domain/offers/offer-life.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { found, Refused } from '../../services/refused.ts';
import { lockForContract, lockOpenOffers } from '../contracts/index.ts';
import { readInvoice } from '../invoices/index.ts';
import { lockReceivable } from '../receivables/index.ts';
import { readOffer, type SentOffer } from './read-offer.ts';

interface Asked {
  readonly customerId: string;
  readonly invoiceId: string;
}

/** A quote that its customer answers, locked until the transaction ends. Who waited while it was taken back, or answered, hears so. */
export async function lockOffer(tx: TenantTransaction, { invoiceId, customerId }: Asked): Promise<SentOffer> {
  await lockReceivable(tx, invoiceId);
  return readOffer(tx, { invoiceId, customerId });
}

/** The same for an acceptance, with all that this changes besides: the job and its contract, and its other quotes that nobody has answered. */
export async function lockOffers(tx: TenantTransaction, { invoiceId, customerId }: Asked) {
  const { jobId, ...seen } = found(await readInvoice(tx, invoiceId));
  if (!seen.isQuote || seen.customerId !== customerId) throw new Refused('NOT_FOUND');
  await lockForContract(tx, invoiceId);
  const open = await lockOpenOffers(tx, { jobId, invoiceId });
  return { offer: await readOffer(tx, { invoiceId, customerId }), others: open.filter((id) => id !== invoiceId) };
}

interface Answer {
  readonly move: Extract<OfferMove, 'accept' | 'decline'>;
  /** The version that its customer has before them. */
  readonly version: number;
  /** The day that counts, in the zone of the business. */
  readonly on: CalendarDate;
  /** A member of the business is told, not its customer. */
  readonly isMember?: boolean;
}

/** Refuses an answer to a quote that has one, is over, or was sent anew meanwhile (SIGN-10, QUO-11, VER-08). */
export function refuseUnanswerable(offer: SentOffer, { move, version, on, isMember = false }: Answer) {
  const { outcome, quoteExpiration } = offer.invoice;
  if (move === 'accept' && outcome === null && offer.closedBecause !== null) throw new Refused('contract_open');
  const facts = { status: 'sent', outcome, quoteExpiration } as const;
  const after = offerAfter(move, facts, on);
  if (!after.ok) throw new Refused(after.refusal, { copy: refusalCopy(offer, isMember) });
  refuseOtherVersion(offer, version);
}

export function refuseOtherVersion({ last }: Pick<SentOffer, 'last'>, version: number) {
  if (version !== last.number) throw new Refused('quote_changed');
}

function refusalCopy({ business, invoice, signature, closedBecause }: SentOffer, isMember: boolean): string {
  const { outcome, outcomeAt, quoteExpiration } = invoice;
  const at = signature?.signedAt ?? outcomeAt;
  const on = at === null ? '' : formatDate(dateIn(business.timeZone, at));
  if (outcome === 'accepted')
    return `This quote was already accepted on ${on}${signature === null ? '' : ` by ${signature.name}`}.`;
  if (outcome === 'declined') return `${isMember ? 'The customer' : 'You'} declined this quote on ${on}.`;
  if (outcome === 'withdrawn')
    return offerCopy.card.withdrawn({ because: closedBecause, business: business.name, date: on });
  const until = quoteExpiration === null ? on : formatDate(quoteExpiration);
  return `This quote was valid until ${until}. ${isMember ? 'Retract it to offer it anew.' : 'Ask for a new one.'}`;
}

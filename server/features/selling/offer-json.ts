import type { OfferJson } from '@underlay/contract/portal-offers.ts';
import { retainageJson } from '@underlay/contract/retainage.ts';
import { scheduleRowJson } from '@underlay/contract/schedule.ts';
import { type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { documentName } from '@underlay/domain/invoices/document-name.ts';
import { dollarsFromCents, percentFromBasisPoints } from '@underlay/domain/money/money.ts';
import { quantityNumber } from '@underlay/domain/money/quantity.ts';
import type { SentChoices } from '@underlay/domain/offers/check-choices.ts';
import { discountOf } from '@underlay/domain/offers/document-price.ts';
import { type KeptDocument, versionOf } from '@underlay/domain/offers/kept-document.ts';
import {
  type KeptOffer,
  type OfferLine,
  type OfferSum,
  shownLinesOf,
  sumsOf,
} from '@underlay/domain/offers/kept-offer.ts';
import { isExpired } from '@underlay/domain/offers/offer-life.ts';
import { type HiddenParts, shownLine } from '@underlay/domain/offers/shown.ts';
import { OFFER_TEXTS } from '@underlay/domain/offers/texts.ts';
import type { DepositRow } from '../contracts/index.ts';
import { changesJson, discountJson, pictureJson, type VersionRow, versionJson } from '../invoices/index.ts';
import type { SentOffer } from './read-offer.ts';
import type { AskedCode } from './signing-code.ts';
import type { Device } from './ticket-store.ts';

type Kept = VersionRow & { readonly document: KeptDocument };

interface Asked {
  readonly now: Date;
  /** Stands in for a business that has no address of its own. */
  readonly supportEmail: string;
  /** The newest earlier version that they have read, when they have not read this one (VER-05). */
  readonly since: Kept | null;
  /** What was billed with the signature. */
  readonly deposit: DepositRow | null;
  /** Whether what was signed of it is there as a document. */
  readonly hasCopy: boolean;
  /** What a signature takes besides. Left out where nobody signs there. */
  readonly code?: AskedCode | null;
  /** On whose device it was opened to be signed. */
  readonly device: Device | null;
}

/** A quote as its customer answers it, without what is hidden from them (QUO-02). */
export function offerJson(sent: SentOffer, { since, ...asked }: Asked): OfferJson {
  const { business, customer, invoice, versions, last, offer, signature, closedBecause, canceledAt } = sent;
  const today = dateIn(business.timeZone, asked.now);
  const { outcomeAt } = invoice;
  return {
    version: last.number,
    replacedAt: last.replacedAt?.toISOString() ?? null,
    name: documentName({ isQuote: true, id: invoice.number }),
    state: stateOf(sent, today),
    closedBecause,
    answeredAt: (signature?.signedAt ?? outcomeAt)?.toISOString() ?? null,
    canceledAt: canceledAt?.toISOString() ?? null,
    signedBy: signature?.name ?? null,
    signedCopy: signature && (asked.hasCopy ? 'made' : 'making'),
    device: asked.device && { member: asked.device.member },
    business: business.name,
    email: business.email || asked.supportEmail,
    // The draft's own is nobody's but the business's.
    quoteExpiration:
      last.replacedAt || invoice.status === 'pending' ? last.document.quoteExpiration : invoice.quoteExpiration,
    jobName: last.document.jobName ?? invoice.jobName,
    customer: customer.displayName,
    asksTitle: customer.customerType === 'business',
    notes: last.document.notes ?? '',
    terms: last.document.terms ?? '',
    code: asked.code ? codeJson(asked.code) : null,
    templateNumber: OFFER_TEXTS,
    ...partsJson(signature ? asSigned(offer, signature.facts.choices) : offer),
    deposit: depositJson(asked.deposit),
    total: dollarsFromCents(signature?.facts.total ?? last.total),
    changes: since && changesJson(shownVersion(since, last.document), shownVersion(last, since.document).version),
    versions: versions.map(versionJson),
  };
}

/** One that was sent before another of its job was signed reads as those that were closed by that (CONT-02). */
function stateOf({ invoice, closedBecause }: SentOffer, today: CalendarDate): OfferJson['state'] {
  const { status, outcome, quoteExpiration } = invoice;
  if (status === 'pending') return 'revising';
  if (outcome === null && closedBecause !== null) return 'withdrawn';
  return outcome ?? (isExpired({ status: 'sent', outcome, quoteExpiration }, today) ? 'expired' : 'waiting');
}

/** Null once nothing of it is left to pay. */
const depositJson = (deposit: DepositRow | null): OfferJson['deposit'] =>
  deposit && deposit.left > 0 ? { invoiceId: deposit.invoiceId, amount: dollarsFromCents(deposit.left) } : null;

const codeJson = ({ from, ways }: AskedCode) => ({ fromTotal: dollarsFromCents(from), ways: [...ways] });

/** As its customer chose when they signed. */
function asSigned(offer: KeptOffer, { sections, lines }: SentChoices): KeptOffer {
  return {
    ...offer,
    sections: offer.sections.map((each) => ({
      ...each,
      isChosen: each.pick === 'always' || sections.includes(each.id),
    })),
    lines: offer.lines.map((line) => ({ ...line, isOn: !line.isOptional || lines.includes(line.id) })),
  };
}

/** What one of both hides is not compared. */
function shownVersion({ number, document }: Kept, other: KeptDocument) {
  const hides = (part: keyof HiddenParts) => document[part] === true || other[part] === true;
  const hidden = { hidesRates: hides('hidesRates'), hidesSectionTotals: false, showsOnePrice: hides('showsOnePrice') };
  const version = versionOf(document);
  const lines = version.lines.map((line) => shownLine(line, hidden));
  const discountTaken = hidden.showsOnePrice ? null : version.discountTaken;
  return { number, version: { ...version, lines, discountTaken } };
}

const partsJson = (offer: KeptOffer) => ({
  sections: offer.sections.map(({ isRecommended, isNoneFine, isChosen, picture, ...section }) => ({
    ...section,
    recommended: isRecommended,
    noneIsFine: isNoneFine,
    chosen: isChosen,
    picture: pictureJson(picture),
  })),
  lines: shownLinesOf(offer).map(lineJson),
  sums: sumsOf(offer)?.map(sumJson) ?? null,
  discount: discountOf(offer) && { ...discountJson(offer), name: offer.discountName },
  salesTaxPercentage: percentFromBasisPoints(offer.salesTaxRate),
  taxRates: offer.rates.map(({ percent, ...rate }) => ({ ...rate, percent: percentFromBasisPoints(percent) })),
  schedule: offer.schedule.map(scheduleRowJson),
  retainage: retainageJson(offer.retainage),
  hides: { rates: offer.hidesRates, sections: offer.hidesSectionTotals, onePrice: offer.showsOnePrice },
});

const lineJson = ({ isOptional, isOn, ...line }: OfferLine) => ({
  ...line,
  quantity: quantityNumber(line.quantity),
  rate: dollarsFromCents(line.rate),
  discount: discountOf(line) && discountJson(line),
  optional: isOptional,
  chosen: isOn,
});

const sumJson = ({ amount, ...sum }: OfferSum) => ({ ...sum, amount: dollarsFromCents(amount) });

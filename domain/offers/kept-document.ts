import type { CalendarDate } from '../calendar/calendar-date.ts';
import { type BasisPoints, type Cents, cents, ZERO } from '../money/money.ts';
import type { Retainage } from '../retainage/held.ts';
import type { DocumentTax } from './document-price.ts';
import { OWN_TAX_NAME } from './price-names.ts';
import type { OfferVersion, VersionDiscount, VersionLine, VersionSection } from './redline.ts';
import { ONE_CLOSING_ROW, type ScheduleRow } from './schedule.ts';
import type { HiddenParts } from './shown.ts';

/** As a document was kept when it was sent. What the version of the product that sent it did not know of is not in it. */
export interface KeptDocument extends Partial<VersionDiscount>, Partial<HiddenParts> {
  /** Whom it was sent to. */
  readonly customerId?: string;
  /** The job that it was of then. */
  readonly jobId?: string;
  readonly jobName?: string;
  readonly isQuote?: boolean;
  readonly description: string;
  readonly quoteExpiration: CalendarDate | null;
  readonly subtotal: Cents;
  readonly discount?: Cents;
  readonly tax: Cents;
  /** Its own rate. */
  readonly salesTax?: BasisPoints;
  readonly total: Cents;
  readonly lines: readonly KeptLine[];
  readonly sections?: readonly (Pick<VersionSection, 'id' | 'name' | 'note'> & Partial<VersionSection>)[];
  readonly taxes?: readonly DocumentTax[];
  /** The named rates of all its lines, also of those that were not chosen as it started. */
  readonly rates?: readonly NamedRate[];
  /** False where its subtotal was rounded once (D94). */
  readonly roundsLines?: boolean;
  readonly notes?: string;
  readonly terms?: string;
  /** How a quote will be paid. */
  readonly schedule?: readonly ScheduleRow[];
  /** What is held back of its payments (RET-01). */
  readonly retainage?: Retainage | null;
  /** Of the invoice of a draw: what of it was held back, and by which percent. */
  readonly retained?: Cents;
  readonly retainageRate?: BasisPoints | null;
  /** What an invoice offered for paying in time (DISC-01), and what it said is added when a payment of it comes back (LATE-10). */
  readonly early?: { readonly percent: BasisPoints; readonly days: number; readonly until: CalendarDate };
  readonly returnedFee?: Cents;
}

export interface NamedRate {
  readonly rateId: string;
  readonly name: string;
  readonly percent: BasisPoints;
}

export type KeptLine = { readonly categoryName?: string; readonly code?: string } & {
  readonly uuid: string;
} & Partial<VersionLine> &
  Pick<VersionLine, 'description' | 'quantity' | 'unit' | 'rate'>;

/** What is compared of it. Ids stay what they are, so that a line is the same one in every version. */
export const versionOf = (kept: KeptDocument): OfferVersion => ({
  lines: kept.lines.map(lineOf),
  sections: (kept.sections ?? []).map((section) => ({ ...ALWAYS, ...section })),
  taxes: taxesOf(kept),
  discountName: kept.discountName ?? '',
  discountPercent: kept.discountPercent ?? null,
  discountAmount: kept.discountAmount ?? null,
  discountTaken: kept.discount ?? ZERO,
  quoteExpiration: kept.quoteExpiration,
  notes: kept.notes ?? '',
  terms: kept.terms ?? '',
  schedule: kept.schedule ?? ONE_CLOSING_ROW,
  retainage: kept.retainage ?? null,
  total: kept.total,
});

/** Those that it was kept with. What was sent before there were any had its own rate alone. */
function taxesOf({
  taxes = [],
  subtotal,
  discount = ZERO,
  tax,
  salesTax: percent,
}: KeptDocument): readonly DocumentTax[] {
  if (taxes.length > 0 || tax === 0 || percent === undefined) return taxes;
  return [{ rateId: null, name: OWN_TAX_NAME, percent, base: cents(subtotal - discount), tax }];
}

const ALWAYS = {
  pick: 'always',
  choice: '',
  isRecommended: false,
  isNoneFine: false,
  isChosen: true,
  picture: null,
} as const;

const lineOf = ({ uuid, ...line }: KeptLine): VersionLine => ({
  id: uuid,
  description: line.description,
  quantity: line.quantity,
  unit: line.unit,
  rate: line.rate,
  sectionId: line.sectionId ?? null,
  discountPercent: line.discountPercent ?? null,
  discountAmount: line.discountAmount ?? null,
  tax: line.tax ?? 'document',
  isOptional: line.isOptional ?? false,
  isOn: line.isOn ?? true,
});

import {
  addParts,
  type CreditedBefore,
  type CreditedPart,
  creditedBefore,
  creditedTotal,
  fromGrossOfAll,
  sumOfParts,
  type TaxedPart,
  taxWrittenOff,
} from '@underlay/domain/credits/credit.ts';
import { bankDiscountOn, discountOn } from '@underlay/domain/credits/early-discount.ts';
import { creditOfLines, worthBefore } from '@underlay/domain/credits/returned-lines.ts';
import { partOf, taxedParts } from '@underlay/domain/credits/taxed-parts.ts';
import { type Cents, cents } from '@underlay/domain/money/money.ts';
import { discountOf, OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import { OWN_TAX_NAME } from '@underlay/domain/offers/price-names.ts';
import { heldCredited } from '@underlay/domain/retainage/held.ts';
import { fingerprintOf } from '../../features/receivables/index.ts';
import {
  type CheckedCredit,
  type CreditedInvoice,
  creditedInvoices,
  outlivedDiscounts,
  unpromisedDiscounts,
  wrongNoteNumbers,
} from './credit-check-store.ts';
import { type Invariant, judged, judgedOneByOne, type Wrong } from './invariant.ts';
import { countOf } from './judgement-store.ts';

/** What credit notes say agrees with their invoices, in the order in which they were made. */
export const creditChecks: readonly Invariant[] = [
  {
    id: 'I21',
    sentence:
      'Each credit note comes to what its lines or its amount say, all of an invoice to its tax to the cent, and what is written off has its share of the tax',
    check: ({ sql }) => judgedOneByOne(creditedInvoices(sql), wrongCredit),
  },
  {
    id: 'I21 numbers',
    sentence: 'Credit notes of each business are numbered without gaps',
    check: judged(countOf('credits', 'number is not null'), wrongNoteNumbers),
  },
  {
    id: 'I23 discounts',
    sentence: 'Each discount that was issued with a payment lives and dies with it',
    check: judged(countOf('credits', 'payment_id is not null'), outlivedDiscounts),
  },
  {
    id: 'I23 bank discounts',
    sentence: 'Each discount for paying by bank is what was said when its payment began, as far as it was due',
    check: judged(countOf('payment_targets', 'discount_cents > 0'), unpromisedDiscounts),
  },
];

function wrongCredit(invoice: CreditedInvoice): Wrong | null {
  const parts = taxedParts(taxesOf(invoice), invoice.net);
  const notes = invoice.credits.filter(({ kind }) => kind === 'note' || kind === 'discount');
  for (const note of notes) {
    const earlier = notes.filter((other) => stoodBefore(other, note));
    const stood = invoice.credits.filter((other) => stoodBefore(other, note));
    const made = { invoice, parts, note, earlier };
    const right = partsOf({ ...made, before: creditedBefore(parts, stood) });
    // A version before took what a discount left taxed for credited, and what went with a write-off for left. What it issued stays.
    const rightBefore = note.isOfBefore ? partsOf({ ...made, before: addParts(parts, partsIn(earlier)) }) : right;
    const why = `says ${JSON.stringify(note.parts)}; what it was made of says ${JSON.stringify(right)}`;
    const name = `credit ${note.id} of ${invoice.businessId}`;
    if (!isSame(note, right) && !isSame(note, rightBefore)) return { name, why };
    const held = heldIn(invoice, note, earlier);
    if (note.retained !== held)
      return { name, why: `takes ${note.retained} cents off what is held; by what was credited before it is ${held}` };
    if (note.document && fingerprintOf(note.document).toString('hex') !== note.sha256)
      return { name, why: 'is not what its customer was sent: its hash is another' };
  }
  const lost = wrongWriteOff(invoice) ?? tooMuchTax(invoice);
  if (lost) return lost;
  const all = addParts(parts, partsIn(notes.filter(({ isVoid }) => !isVoid)));
  const isWithin = all.every(
    ({ subtotal, tax }, place) => subtotal <= (parts[place]?.base ?? 0) && tax <= (parts[place]?.tax ?? 0),
  );
  const isPartial = creditedTotal(sumOfParts(all)) < invoice.net + invoice.salesTaxAmount;
  if (isWithin && (isPartial || sumOfParts(all).tax === invoice.salesTaxAmount)) return null;
  return {
    name: `invoice ${invoice.id} of ${invoice.businessId}`,
    why: `is credited with ${JSON.stringify(all)}, and has ${JSON.stringify(parts)}`,
  };
}

const partsIn = (credits: readonly CheckedCredit[]) => credits.map(({ parts }) => parts);

/** WOFF-03. */
function wrongWriteOff({ businessId, total, salesTaxAmount, credits }: CreditedInvoice): Wrong | null {
  for (const lost of credits.filter(({ kind }) => kind === 'write_off')) {
    const earlier = credits.filter((other) => stoodBefore(other, lost)).reduce((sum, { tax }) => sum + Number(tax), 0);
    const sums = { total: cents(Number(total)), tax: cents(Number(salesTaxAmount)) };
    const tax = taxWrittenOff(cents(lost.total - lost.charge), sums, cents(earlier));
    if (lost.tax !== tax)
      return {
        name: `credit ${lost.id} of ${businessId}`,
        why: `gives up ${lost.tax} cents of the tax; its share is ${tax}`,
      };
  }
  return null;
}

/** No more tax goes, by notes, discounts and what was written off with its tax, than was billed (WOFF-03). */
function tooMuchTax({ id, businessId, salesTaxAmount, credits }: CreditedInvoice): Wrong | null {
  const standing = credits.filter(({ isVoid }) => !isVoid);
  if (standing.some(({ isOfBefore }) => isOfBefore)) return null;
  const taking = standing.filter(({ kind, recoversTax }) => kind !== 'write_off' || recoversTax);
  const gone = taking.reduce((sum, { tax }) => sum + Number(tax), 0);
  if (gone <= salesTaxAmount) return null;
  return {
    name: `invoice ${id} of ${businessId}`,
    why: `has ${salesTaxAmount} cents of tax, of which ${gone} were given back`,
  };
}

/** CRED-18. */
function heldIn(invoice: CreditedInvoice, note: CheckedCredit, earlier: readonly CheckedCredit[]): number {
  if (note.kind !== 'note') return 0;
  const [retained, net] = earlier.reduce(
    ([held, left], other) => [held - other.retained, left - other.subtotal],
    [Number(invoice.retained), Number(invoice.net)],
  );
  return heldCredited(cents(retained), {
    ...{ net: note.subtotal, gross: cents(note.subtotal + note.tax), left: cents(net) },
  });
}

/** It was made before, and was not taken back by then. With one payment the discount for paying in time comes first. */
const stoodBefore = (other: CheckedCredit, note: CheckedCredit): boolean =>
  other.id !== note.id &&
  other.createdAt <= note.createdAt &&
  !(other.createdAt === note.createdAt && other.byBank && note.kind === 'discount') &&
  (other.voidedAt === null || other.voidedAt > note.createdAt);

interface Made {
  readonly invoice: CreditedInvoice;
  readonly parts: readonly TaxedPart[];
  readonly note: CheckedCredit;
  /** Notes and discounts. */
  readonly earlier: readonly CheckedCredit[];
  readonly before: readonly CreditedBefore[];
}

/** What its lines, or its amount with the tax in it, come to. */
function partsOf({ invoice, parts, note, earlier, before }: Made): readonly CreditedPart[] | null {
  if (note.kind === 'discount') return discountParts({ invoice, parts, note, before });
  if (note.value === null) return fromGrossOfAll(parts, before, cents(note.subtotal + note.tax));
  const taxes = taxesOf(invoice);
  const quantityIn = (credits: readonly CheckedCredit[], lineId: string) =>
    credits.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.lineId === lineId ? line.quantity : 0), 0);
  const lines = invoice.lines.map((line) => ({
    ...line,
    discount: discountOf(line),
    part: partOf(line.tax, taxes),
    before: quantityIn(earlier, line.id),
    returned: quantityIn([note], line.id),
  }));
  const madeOf = (worth: readonly Cents[]) => {
    const credit = creditOfLines({ parts, before, worth, lines, restocking: { amount: note.restocking } });
    return credit.ok && credit.value.value === note.value ? credit.value.parts : null;
  };
  // With the last of the lines a version before gave back what earlier notes had kept. What it issued is never changed.
  return madeOf(worthBefore(parts, earlier)) ?? madeOf([]);
}

/** One that was taken back may be of terms that the invoice had before (DISC-03). */
function discountParts({ invoice, parts, note, before }: Omit<Made, 'earlier'>) {
  if (note.isVoid) return note.parts;
  // What ended with its payment was given again at that moment: all that was priced with it had been credited.
  const again = invoice.credits.filter(({ kind, voidedAt }) => kind === 'discount' && voidedAt === note.createdAt);
  if (again.length > 0) return addParts(parts, partsIn(again));
  if (note.byBank) return bankDiscountOn(parts, before, { total: note.total, lowersTax: note.recoversTax }).parts;
  if (invoice.earlyPercent === null) return null;
  return discountOn(parts, before, { percent: invoice.earlyPercent, lowersTax: note.recoversTax })?.parts ?? null;
}

function isSame(note: CheckedCredit, right: readonly CreditedPart[] | null): boolean {
  if (right === null) return false;
  const { subtotal, tax } = sumOfParts(right);
  const figures = (parts: readonly CreditedPart[]) => JSON.stringify(parts.map((part) => [part.subtotal, part.tax]));
  return figures(note.parts) === figures(right) && subtotal === note.subtotal && tax === note.tax;
}

/** A document with its own rate alone may have none written with it. */
function taxesOf({ taxes, salesTaxRate: percent, salesTaxAmount: tax, net: base, lines }: CreditedInvoice) {
  if (taxes.length > 0 && taxes.reduce((sum, each) => sum + each.tax, 0) === tax) return taxes;
  const isTaxed = percent > 0 && lines.some((line) => line.tax === OWN_TAX);
  return isTaxed ? [{ rateId: null, name: OWN_TAX_NAME, percent, base, tax }] : [];
}

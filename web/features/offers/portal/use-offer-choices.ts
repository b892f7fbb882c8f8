import { totalsRowsOf } from '@underlay/domain/invoices/totals.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import { choiceProblem } from '@underlay/domain/offers/check-choices.ts';
import { offerPrice, optionDifference, packageDifference } from '@underlay/domain/offers/choice-price.ts';
import {
  type Choices,
  type Choosable,
  choicesAsTheyStand,
  choose,
  chooseNone,
  choosePackage,
  hasChoices,
} from '@underlay/domain/offers/choices.ts';
import { type KeptChoices, keptOf, sentChoices, takeOver } from '@underlay/domain/offers/kept-choices.ts';
import { depositOf, plannedDraws } from '@underlay/domain/offers/schedule.ts';
import { heldWords, isAllAtOnce } from '@underlay/domain/offers/schedule-words.ts';
import { useEffect, useMemo, useState } from 'react';
import type { CustomerInvoice } from '../../../api/answers.ts';
import { linesWithoutPayments, totalsInvoiceOf } from '../../invoices/portal/index.ts';
import { paymentRows, retainageOf } from '../../schedules/index.ts';
import { choosableOf, contentOf, figuresOfOffer, type Offer, type OfferContent } from '../offer.ts';
import { keep, readKept } from './kept-in-browser.ts';

/** What its page says of a quote before the offer itself is there. */
type QuoteInFigures = Pick<
  CustomerInvoice,
  'uuid' | 'sections' | 'lineItems' | 'subtotal' | 'discount' | 'salesTax' | 'salesTaxPercentage' | 'taxes' | 'total'
> &
  Partial<Pick<CustomerInvoice, 'amount' | 'show'>>;

/** What is chosen of a quote, and every figure that follows from it, without a request (OPT-05). */
export function useOfferChoices(
  invoice: QuoteInFigures,
  offer: Offer | undefined,
  /** Whoever chooses for somebody else leaves nothing in the browser. */
  { keeps = true }: { readonly keeps?: boolean } = {},
) {
  const isOpen = canBeChosen(offer);
  const isTheirs = isAsTheyChose(offer);
  const content = useMemo(() => (isTheirs ? contentOf(offer) : contentOfQuote(invoice)), [invoice, offer, isTheirs]);
  const choosable = useMemo(() => choosableOf(content), [content]);
  const [kept, setKept] = useState<KeptChoices | null>(null);
  // Not before the page that the server drew has been taken over.
  useEffect(() => {
    if (keeps) setKept(readKept(invoice.uuid));
  }, [invoice.uuid, keeps]);
  const choices = useMemo(
    () => (isTheirs && kept ? takeOver(choosable, kept) : choicesAsTheyStand(choosable)),
    [choosable, kept, isTheirs],
  );
  const set = (chosen: Choices) => {
    const next = keptOf(choosable, chosen);
    setKept(next);
    if (keeps) keep(invoice.uuid, next);
  };
  return {
    isOpen,
    /** Whether something was chosen here, or found that was chosen before. */
    isTouched: kept !== null,
    hasChoices: hasChoices(choosable),
    content,
    choosable,
    choices,
    ...useFigures(invoice, offer, choices),
    /** As they are answered with. */
    sent: () => sentChoices(choosable, choices),
    /** The name of a choice of which nothing is chosen. */
    openChoice: (): string | null => {
      const problem = choiceProblem(choosable, sentChoices(choosable, choices));
      return problem?.kind === 'missing' ? problem.choice : null;
    },
    takeSection: (id: string, isOn: boolean) => set(choose(choices, 'sections', id, isOn)),
    takeLine: (id: string, isOn: boolean) => set(choose(choices, 'lines', id, isOn)),
    takePackage: (id: string) => set(choosePackage(choosable, choices, id)),
    takeNone: (choice: string) => set(chooseNone(choosable, choices, choice)),
  };
}

/** The same of a version that can only be read, which says all of it itself. Nothing is kept. */
export function useVersionChoices(uuid: string, offer: Offer): OfferChoices {
  const { total } = offer;
  const figures = useMemo(
    () => ({
      ...{ uuid, sections: [], lineItems: [], taxes: [], discount: null },
      ...{ subtotal: total, salesTax: ZERO, salesTaxPercentage: 0, total },
    }),
    [uuid, total],
  );
  return useOfferChoices(figures, offer, { keeps: false });
}

export type OfferChoices = ReturnType<typeof useOfferChoices>;

/** As it starts, a quote says its figures itself. */
function useFigures(invoice: QuoteInFigures, offer: Offer | undefined, choices: Choices) {
  const figures = useMemo(() => (isAsTheyChose(offer) ? figuresOfOffer(offer) : null), [offer]);
  const price = useMemo(() => figures && offerPrice(figures, choices), [figures, choices]);
  const totals = totalsInvoiceOf(invoice);
  const { total } = price ?? totals;
  const rows = totalsRowsOf(
    {
      ...totals,
      ...price,
      amountDue: ZERO,
      discountName: offer?.discount?.name ?? totals.discountName,
      showsOnePrice: offer?.hides.onePrice ?? totals.showsOnePrice === true,
    },
    [],
  );
  return {
    total,
    ...paymentsOf(offer, total),
    totals: rows.flatMap((row) => ('payment' in row || 'credit' in row || 'charge' in row ? [] : [row])),
    /** What the total becomes more with this package in place of the chosen one. Null while that is not known. */
    packageDifference: (id: string): Cents | null => figures && packageDifference(figures, choices, id),
    optionDifference: (of: keyof Choices, id: string): Cents | null =>
      figures && optionDifference(figures, choices, of, id),
  };
}

/** What they pay when, what of it is held back, and what is paid with the signature (SCHED-06, RET-01). Of one payment for all, when it is asked for, there is nothing to say. */
function paymentsOf(offer: Offer | undefined, total: Cents) {
  const rows = paymentRows(offer?.schedule);
  const payments = isAllAtOnce(rows) ? [] : plannedDraws(total, rows);
  const held = heldWords(rows, retainageOf(offer?.retainage));
  return { payments, held, hasPlan: payments.length + held.length > 0, deposit: depositOf(total, rows) };
}

/**
 * Of an expired one as well: whoever asks for a new one knows what it comes to. Of an earlier version, and of one that is being revised,
 * so that all of it can be read. A server of the version before knows the last one alone.
 */
const canBeChosen = (offer: Offer | undefined): boolean =>
  offer !== undefined && (CHOSEN_OF.has(offer.state) || (offer.replacedAt ?? null) !== null);

/** OPT-07: until they sign they read what they chose, also where nothing can be chosen any more. What was signed says it itself. */
const isAsTheyChose = (offer: Offer | undefined): offer is Offer =>
  offer !== undefined && (offer.state !== 'accepted' || canBeChosen(offer));

const CHOSEN_OF: ReadonlySet<Offer['state']> = new Set(['waiting', 'expired', 'revising']);

const contentOfQuote = (invoice: QuoteInFigures): OfferContent => ({
  sections: invoice.sections ?? [],
  lines: linesWithoutPayments(invoice.lineItems),
});

/** What of a section or of the lines before them counts now. */
export const isSectionOn = (choosable: Choosable, choices: Choices, id: string | null): boolean =>
  id === null ||
  choices.sections.has(id) ||
  choosable.sections.some((section) => section.id === id && section.pick === 'always');

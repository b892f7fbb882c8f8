export { documentName } from '@underlay/domain/invoices/document-name.ts';

import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { earlyOffer } from '@underlay/domain/copy/early.ts';
import type { MoveFacts } from '@underlay/domain/invoices/lifecycle.ts';
import { isPayment } from '@underlay/domain/invoices/totals.ts';
import { add, type Cents, cents, ZERO } from '@underlay/domain/money/money.ts';
import type { DiscountParts } from '@underlay/domain/offers/document-price.ts';
import { OWN_TAX_NAME } from '@underlay/domain/offers/price-names.ts';
import type { CustomerInvoice, Invoice, InvoiceDetail, Line } from '../../api/answers.ts';
import { rateOf } from '../../api/money.ts';

export const linesOf = (invoice: Pick<Invoice, 'lineItems'>) => invoice.lineItems.filter((line) => !isPayment(line));
export const paymentsOf = (invoice: Pick<Invoice, 'lineItems'>) => invoice.lineItems.filter(isPayment);

/** What stands of credits on it. A server of the version before, which may answer while both run, knows of none. */
export const creditsOf = ({ credits }: { readonly credits?: CustomerInvoice['credits'] }) => credits ?? [];
/** CRED-14: its notes that were taken back. A server of the version before names none. */
export const voidNotesOf = ({ voidNotes }: { readonly voidNotes?: InvoiceDetail['voidNotes'] }) => voidNotes ?? [];

/** What was added to it since it was sent (ALLOC-18). A server of the version before knows of none. */
export const chargesOf = ({ charges }: { readonly charges?: CustomerInvoice['charges'] }) => charges ?? [];

const chargedOf = (invoice: Pick<Invoice, 'charges'>): Cents =>
  add(ZERO, ...chargesOf(invoice).map(({ amount }) => amount));

/** All that there is to pay of it, with what was added since it was sent: what its amount is still due of. */
export const wholeOf = (invoice: Pick<Invoice, 'total' | 'charges'>): Cents =>
  cents(invoice.total + chargedOf(invoice));

/** What was paid of one that is paid: all of it and its charges, less credits. */
export const settledOf = (invoice: Invoice): Cents => cents(wholeOf(invoice) - creditedOf(invoice));

/** How many rows credits and charges have among the totals. */
export const countCredits = (invoice: InvoiceDetail): number =>
  creditsOf(invoice).length + voidNotesOf(invoice).length + chargesOf(invoice).length;

export const creditedOf = (invoice: Pick<Invoice, 'credits'>): Cents =>
  add(...creditsOf(invoice).map(({ amount }) => amount));

/** What of it was given up. */
export const writtenOffOf = (invoice: Pick<Invoice, 'credits'>): Cents =>
  add(
    ZERO,
    ...creditsOf(invoice)
      .filter(({ kind }) => kind === 'write_off')
      .map(({ amount }) => amount),
  );

/** DISC-01: what it offers by now for paying in time, in one line. A server of the version before knows of none. */
export function earlyWords(invoice: Pick<Invoice, 'amount' | 'earlyDiscount'>, today: string): string | null {
  const early = invoice.earlyDiscount ?? null;
  if (early === null) return null;
  const { percent, days, until, discount } = early;
  const offered = {
    percent: rateOf(percent),
    days,
    until: until as CalendarDate | null,
    discount,
    due: invoice.amount,
  };
  return earlyOffer(offered, today as CalendarDate);
}

/** OPT-08: whether its customer has anything to choose. A server of the version before, which may answer while both run, knows no choices. */
export const hasChoices = ({ range }: { readonly range?: Invoice['range'] }): boolean => (range ?? null) !== null;

/** OPT-08: from the cheapest to the dearest, as long as its customer can choose. */
export const openRangeOf = ({ range, outcome }: { readonly range?: Invoice['range'] } & Pick<Invoice, 'outcome'>) =>
  outcome === 'accepted' || range?.least === range?.most ? null : (range ?? null);

/** CONT-02: whether another quote of its job is signed, so that this one is neither sent nor signed. A server of the version before knows of none. */
export const isSecondQuote = ({ isQuote, outcome, signedQuote }: InvoiceDetail): boolean =>
  isQuote && (outcome ?? null) === null && (signedQuote ?? null) !== null;

/** CONT-06, RET-04: whether what it bills is not billed any more. A server of the version before knows of none. */
export const isOfDropped = ({ isDropped }: InvoiceDetail): boolean => isDropped ?? false;

/** RET-04: what is held by now, of a draft that asks for that. A server of the version before does not say. */
export const stillHeldOf = ({ stillHeld }: { readonly stillHeld?: InvoiceDetail['stillHeld'] }): Cents | null =>
  stillHeld ?? null;

/** D16, D60: by what its customer hears of it, if they do. A server of the version before does not say, and then it is e-mail. */
export function wayToCustomer(invoice: Pick<InvoiceDetail, 'customerReceivesEmail' | 'customerReceivesTexts'>) {
  if (invoice.customerReceivesEmail ?? true) return 'email';
  return invoice.customerReceivesTexts ? 'text' : null;
}

/** What the rules of terms ask, read from a document as it travels. */
export const termsOf = ({
  invoiceDate,
  dueDate,
  invoiceTerm,
}: Pick<Invoice, 'invoiceDate' | 'dueDate' | 'invoiceTerm'>) => ({
  invoiceDate: invoiceDate as CalendarDate,
  dueDate: dueDate as CalendarDate,
  invoiceTerm,
});

/** What the rules of the lifecycle ask, read from an invoice as it travels. */
export function moveFactsOf(invoice: InvoiceDetail): MoveFacts {
  const payments = paymentsOf(invoice);
  const sum = (lines: readonly Line[]): Cents => add(...lines.map(({ subTotal }) => cents(Math.abs(subTotal))));
  return {
    status: invoice.status,
    isQuote: invoice.isQuote,
    total: invoice.total,
    paid: sum(payments.filter(({ paymentStatus }) => paymentStatus === 'settled')),
    pending: sum(payments.filter(({ paymentStatus }) => paymentStatus !== 'settled' && paymentStatus !== 'failed')),
    reserved: add(...payments.filter(({ deposits }) => deposits !== null).map(({ rate }) => rate)),
    credited: creditedOf(invoice),
    charged: chargedOf(invoice),
    lineCount: linesOf(invoice).length,
    outcome: invoice.outcome ?? null,
    quoteExpiration: invoice.quoteExpiration as CalendarDate | null,
  };
}

/** RET-02: what is held back of a draw. A server of the version before holds nothing back. */
export const retainedOf = ({ retained }: { readonly retained?: CustomerInvoice['retained'] }) =>
  retained ? { ...retained, percent: rateOf(retained.percent) } : null;

/** A refund that was asked for and has no answer yet. One that was made at the provider answers none of ours. */
export function refundIsOnItsWay({ timeline }: Pick<InvoiceDetail, 'timeline'>): boolean {
  const unanswered = timeline.reduce((open, { kind }) => {
    if (kind === 'refund_requested') return open + 1;
    return kind === 'refunded' || kind === 'refund_failed' ? Math.max(0, open - 1) : open;
  }, 0);
  return unanswered > 0;
}

/** Each rate of a document. A server of the version before, which may answer while both run, knows one. */
export const taxesOf = ({ taxes, salesTax, salesTaxPercentage }: Taxed) =>
  taxes === undefined
    ? [{ rateId: null, name: OWN_TAX_NAME, percent: rateOf(salesTaxPercentage), tax: salesTax }].filter(
        ({ percent }) => percent > 0,
      )
    : taxes.map((each) => ({ ...each, percent: rateOf(each.percent) }));

type Taxed = Pick<CustomerInvoice, 'salesTax' | 'salesTaxPercentage'> & { readonly taxes?: CustomerInvoice['taxes'] };

/** A discount as prices reckon with it. */
export const discountParts = (
  discount: Pick<NonNullable<Line['discount']>, 'percent' | 'amount'> | null | undefined,
): DiscountParts => ({
  discountPercent: typeof discount?.percent === 'number' ? rateOf(discount.percent) : null,
  discountAmount: discount?.amount ?? null,
});

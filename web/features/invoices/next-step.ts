import { type CalendarDate, daysBetween, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { add, formatCents } from '@underlay/domain/money/money.ts';
import type { Outcome } from '@underlay/domain/offers/offer-life.ts';
import { listedStatus } from '@underlay/domain/payments/payment.ts';
import type { InvoiceDetail } from '../../api/answers.ts';
import {
  hasChoices,
  isOfDropped,
  isSecondQuote,
  linesOf,
  paymentsOf,
  refundIsOnItsWay,
  stillHeldOf,
  wayToCustomer,
} from './invoice-facts.ts';
import { endingOf } from './invoice-status-tone.ts';
import { lostStep } from './lost-deliveries.ts';

/** Days that an unpaid invoice is late. 0 when it is not, and where nothing of it is owed. */
export function daysPastDue(
  { status, dueDate, amount }: Pick<InvoiceDetail, 'status' | 'dueDate' | 'amount'>,
  today: CalendarDate,
) {
  return status === 'unpaid' && amount > 0 ? Math.max(0, daysBetween(dueDate as CalendarDate, today)) : 0;
}

export const pastDueLabel = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} past due`;

/** What is to be done next, and the button that does it: the one that is filled. */
interface NextStep {
  readonly copy: string;
  /** Null where no button of the page does it: there is only to wait, or it stands elsewhere. */
  readonly button: 'send' | 'convert' | 'remind' | 'pay' | null;
  /** It is done by handing over the portal link. */
  readonly givesLink?: true;
}

interface Reader {
  /** A quote is converted, and an accepted one billed, by whoever writes invoices. */
  readonly mayConvert?: boolean;
}

/** What to do about this document, in one sentence or two. */
export function nextStepOf(invoice: InvoiceDetail, today: CalendarDate, { mayConvert = true }: Reader = {}): NextStep {
  const { status, customerName } = invoice;
  const unconfirmed = paymentsOf(invoice).find(({ deposits }) => deposits !== null);
  if (unconfirmed !== undefined) {
    return only(
      `Wait for ${customerName} to confirm the two small deposits: until then the bank does not move the ${formatCents(unconfirmed.rate)}.`,
    );
  }
  if (status === 'paid' && refundIsOnItsWay(invoice))
    return only('Wait for the refund: it is owed again once the money went back.');
  const coming = paymentsOf(invoice).filter(
    ({ paymentStatus }) => paymentStatus === 'authorized' || paymentStatus === 'awaiting bank',
  );
  // What is due beside them nobody pays yet.
  if (coming.length > 0 && (status === 'paid' || (status === 'unpaid' && invoice.amount <= 0)))
    return only(
      `Wait for the bank: ${formatCents(add(...coming.map(({ rate }) => rate)))} is on its way and needs 1 to 4 business days.`,
    );
  if (status === 'paid') return only(settledStep(invoice));
  if (status === 'pending') return draftStep(invoice, today, mayConvert);
  return status === 'sent' ? quoteStep(invoice, today, mayConvert) : unpaidStep(invoice, today);
}

function draftStep(invoice: InvoiceDetail, today: CalendarDate, mayConvert: boolean): NextStep {
  const { isQuote, customerName, customerEmail, total } = invoice;
  if (isSecondQuote(invoice)) return only(secondStep(invoice, mayConvert));
  const held = stillHeldOf(invoice);
  if (isOfDropped(invoice)) return only(held === 0 ? NOTHING_HELD : NOT_BILLED);
  const empty = linesOf(invoice).length === 0;
  if (empty) return { copy: 'Add the first line. Enter goes to the next one.', button: 'send' };
  const expired = expiredOn(invoice, today);
  if (expired !== null) {
    const copy = `The quote expired on ${expired}. Choose a later expiration date before you send it.`;
    return { copy, button: 'send' };
  }
  const what = isQuote ? 'quote' : 'invoice';
  const send = {
    email: `Send the ${what} to ${customerName}, ${customerEmail}.`,
    text: `Send the ${what} to ${customerName}, by text message: they receive no e-mail.`,
    none: `Press Send, so that ${customerName} can open the ${what}. They receive no e-mail, so give them the portal link then.`,
  }[wayToCustomer(invoice) ?? 'none'];
  const less = held !== null && held < total ? ` Only ${formatCents(held)} is held by now, so it asks for that.` : '';
  return { copy: `${send}${less}`, button: 'send' };
}

/** QUO-11: the last day of a quote, once that has passed. */
function expiredOn({ isQuote, quoteExpiration }: InvoiceDetail, today: CalendarDate): string | null {
  const isOver = isQuote && quoteExpiration !== null && quoteExpiration < today;
  return isOver ? formatDate(quoteExpiration as CalendarDate) : null;
}

const NOT_BILLED = 'Nothing. The contract was canceled, so this draw is not billed any more.';

/** RET-04 */
const NOTHING_HELD =
  'Nothing. What this asks for is not held any more: it was released with another invoice, credited or taken back.';

/** How it came that nothing is due any more (ALLOC-04). */
function settledStep(invoice: Pick<InvoiceDetail, 'settledBy' | 'endedAs'>): string {
  const ending = endingOf(invoice);
  return ending === 'paid' && invoice.settledBy === 'mixed' ? 'Nothing. No more of it is due.' : ENDED[ending];
}

const ENDED = {
  paid: 'Nothing. It is paid in full.',
  credited: 'Nothing. All of it was credited.',
  'written-off': 'Nothing. It was written off. Money that comes after all is recorded with Recover.',
  'rest-written-off': 'Nothing. The rest was written off. Money that comes after all is recorded with Recover.',
} as const satisfies Record<NonNullable<InvoiceDetail['endedAs']>, string>;

const only = (copy: string): NextStep => ({ copy, button: null });

/** For whoever writes no invoices. */
const BILLED_BY_OTHERS = 'Nothing. It was accepted, and whoever writes invoices bills it.';

/** What is left to do once a quote has its answer. */
const ANSWERED: Readonly<Record<Outcome, (invoice: InvoiceDetail) => string>> = {
  accepted: () => 'It was accepted. Bill it from the job.',
  declined: ({ customerName }) => `${customerName} declined it. Retract it to offer something else.`,
  withdrawn: ({ timeline }) => {
    const closed = timeline.findLast(({ kind }) => CLOSED.has(kind))?.kind;
    if (closed === 'quote_withdrawn') return 'Nothing. It was withdrawn. Retract it to change it and send it anew.';
    if (closed === 'closed_with_contract') return 'Nothing. It was closed when the contract of its job was canceled.';
    return 'Nothing. Another quote of the job was signed.';
  },
};

/** What closes a quote that its customer did not answer. */
const CLOSED: ReadonlySet<string> = new Set(['withdrawn', 'quote_withdrawn', 'closed_with_contract']);

/** CONT-02: another quote of the job was signed. */
function secondStep(invoice: InvoiceDetail, mayConvert: boolean): string {
  const ways = [
    ...(mayConvert && !hasChoices(invoice) ? ['convert it to an invoice'] : []),
    invoice.status === 'pending' ? 'put it on another job' : 'retract it to put it on another job',
  ];
  const said = invoice.status === 'pending' ? 'sent' : 'signed';
  return `Another quote of this job was signed, so this one cannot be ${said} while that contract stands. You can ${ways.join(', or ')}.`;
}

function quoteStep(invoice: InvoiceDetail, today: CalendarDate, mayConvert: boolean): NextStep {
  const { customerName, outcome = null } = invoice;
  if (outcome !== null)
    return only(outcome === 'accepted' && !mayConvert ? BILLED_BY_OTHERS : ANSWERED[outcome](invoice));
  if (isSecondQuote(invoice)) {
    const button = mayConvert && !hasChoices(invoice) ? 'convert' : null;
    return { copy: secondStep(invoice, mayConvert), button };
  }
  const expired = expiredOn(invoice, today);
  if (expired !== null)
    return only(
      `The quote expired on ${expired}. Retract it to change it${mayConvert && !hasChoices(invoice) ? ', or convert it' : ''}.`,
    );
  const lost = lostStep(invoice, today);
  if (lost !== undefined) return lost;
  if (hasChoices(invoice)) return only(`Wait for ${customerName} to choose and sign.`);
  if (!mayConvert) return only(`Wait for ${customerName} to say yes.`);
  return { copy: `Convert it to an invoice when ${customerName} says yes.`, button: 'convert' };
}

function unpaidStep(invoice: InvoiceDetail, today: CalendarDate): NextStep {
  const { customerName, dueDate } = invoice;
  // One over nothing stays unpaid (ALLOC-04).
  if (invoice.amount <= 0) return only('Nothing. It comes to $0.00, so nothing of it is owed.');
  const payments = paymentsOf(invoice);
  const last = payments.at(-1);
  const back = add(...payments.map(({ refunded }) => refunded));
  // What a bank took back of a payment that had been refunded in part was not meant to go back (RISK-07).
  const isReturned = last?.paymentStatus === 'failed' && last.refunded < last.rate;
  if (back > 0 && !isReturned && payments.every(({ subTotal }) => subTotal === 0)) {
    return only(`${formatCents(back)} went back. Retract the invoice if ${customerName} no longer owes it.`);
  }
  if (last?.paymentStatus === 'failed') {
    const isBack = listedStatus({ ...last, status: last.paymentStatus }) === 'returned';
    return reminding(
      invoice,
      `The last payment ${isBack ? 'was returned' : 'failed'}. Ask ${customerName} to pay again.`,
    );
  }
  const lost = lostStep(invoice, today);
  if (lost !== undefined) return lost;
  const late = daysPastDue(invoice, today);
  if (late > 0) return reminding(invoice, `Ask ${customerName} to pay. The invoice is ${pastDueLabel(late)}.`);
  const due = formatDate(dueDate as CalendarDate);
  return { copy: `Wait for ${customerName} to pay by ${due}, or add a payment you received.`, button: 'pay' };
}

/** INV-26: whom no reminder reaches is given the link. */
const reminding = (invoice: InvoiceDetail, copy: string): NextStep =>
  wayToCustomer(invoice) === null
    ? { copy: `${copy} They receive no e-mail, so give them the portal link.`, button: null, givesLink: true }
    : { copy, button: 'remind' };

import { wantedBy } from '@underlay/domain/allocations/allocation.ts';
import { dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { payingCopy } from '@underlay/domain/copy/paying.ts';
import { add, cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { typed } from '../../services/email-template.ts';
import type { NoticeFacts } from './notice-facts.ts';

export const total = ({ payment }: NoticeFacts) => formatCents(add(payment.amount, payment.fee));

/** With the fee: what was not refunded before, and what the bank took beyond that. */
export const tookBack = ({ payment: { amount, fee, refunded, refundedFee, takenBeyond } }: NoticeFacts) =>
  formatCents(cents(amount - refunded + fee - refundedFee + takenBeyond));

/** The payer gets the fee with the whole amount. */
export const sentBack = ({ refund }: NoticeFacts): string =>
  formatCents(add(refund?.amount ?? ZERO, refund?.fee ?? ZERO));

export const day = ({ business }: NoticeFacts, moment: Date) => formatDate(dateIn(business.timeZone, moment));

export const isOfSeveral = ({ payment }: Pick<NoticeFacts, 'payment'>) => payment.targets.length > 1;

/** More than these are counted. */
const MOST_NAMED = 3;

/** `invoice 1001`, `invoices 1001, 1002 and 1003`, or `12 invoices`. */
export function numbers({ payment }: Pick<NoticeFacts, 'payment'>): string {
  const all = payment.targets.map(({ number }) => number);
  if (all.length > MOST_NAMED) return payingCopy.invoices({ count: all.length });
  return all.length > 1 ? `invoices ${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : `invoice ${all[0]}`;
}

/** The job's name is left out of several, and where the invoice is the business's own draft again. */
export const invoiceName = (facts: NoticeFacts) =>
  `${numbers(facts)}${facts.invoiceIsOpen && !isOfSeveral(facts) ? ` (${typed(facts.invoice.jobName)})` : ''}`;

/** In a subject: of several invoices it is called after whom it pays (money.md 10). */
export const inSubject = (facts: NoticeFacts): string =>
  isOfSeveral(facts) ? `to ${facts.business.name}` : `for ${numbers(facts)}`;

/** Of several invoices what each loses, with the credit that goes with it. */
export const parts = (facts: NoticeFacts): [string, string][] =>
  isOfSeveral(facts)
    ? facts.payment.targets.map((target) => [`Invoice ${target.number}`, formatCents(wantedBy(target))])
    : [];

/** Where the money came from: `Bank account ending in 6789`, or what the business noted. */
export const means = ({ payment: { method, lastFour, description } }: Pick<NoticeFacts, 'payment'>) =>
  lastFour ? `${method === 'card' ? 'Card' : 'Bank account'} ending in ${lastFour}` : description;

export const toReceipt = ({ portal, payment }: NoticeFacts) => ({
  text: 'View receipt',
  href: `${portal}/payments/${payment.id}`,
});

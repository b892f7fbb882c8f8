import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import {
  isPayment,
  type TotalsCharge,
  type TotalsCredit,
  type TotalsInvoice,
  type TotalsPayment,
} from '@underlay/domain/invoices/totals.ts';
import { cents, ZERO } from '@underlay/domain/money/money.ts';
import type { CustomerInvoice, Line } from '../../../api/answers.ts';
import { refreshAfter as refreshPaymentAfter } from '../../payments/portal/index.ts';
import { chargesOf, creditsOf, retainedOf, taxesOf, voidNotesOf } from '../invoice-facts.ts';

export const linesWithoutPayments = (lines: readonly Line[]) => lines.filter((line) => !isPayment(line));

type InFigures = Pick<
  CustomerInvoice,
  'subtotal' | 'discount' | 'salesTax' | 'salesTaxPercentage' | 'taxes' | 'total'
> &
  Partial<Pick<CustomerInvoice, 'amount' | 'show' | 'retained'>>;

/** An invoice as the rules of its totals read it. */
export const totalsInvoiceOf = (invoice: InFigures): TotalsInvoice => ({
  subtotal: invoice.subtotal,
  discount: invoice.discount?.taken ?? ZERO,
  discountName: invoice.discount?.name ?? '',
  taxes: taxesOf(invoice),
  retained: retainedOf(invoice),
  total: invoice.total,
  amountDue: invoice.amount ?? ZERO,
  showsOnePrice: invoice.show?.onePrice === true,
});

/** The day on which a check or cash came. Credit stands where it is used, by the day on which that was. */
export const dayOfHand = ({ paymentMethod, receivedOn }: Pick<Line, 'paymentMethod' | 'receivedOn'>) =>
  paymentMethod === 'manual' ? (receivedOn ?? null) : null;

export type PaymentOfInvoice = TotalsPayment & Pick<Line, 'uuid' | 'paymentId' | 'createdAt' | 'receivedOn'>;

export const paymentsOf = (lines: readonly Line[]): PaymentOfInvoice[] =>
  lines.filter(isPayment).map((line) => ({
    uuid: line.uuid,
    paymentId: line.paymentId,
    createdAt: line.createdAt,
    receivedOn: dayOfHand(line),
    status: line.paymentStatus,
    method: line.paymentMethod,
    failure: line.paymentFailure,
    description: line.description,
    amount: line.rate,
    refunded: line.refunded,
    takenBack: line.takenBack,
    returned: line.returned,
    counted: cents(-line.subTotal),
    applied: line.applied,
    unused: line.unused,
    against: line.setAgainst ?? ZERO,
    deposits: line.deposits,
  }));

export const totalsCreditsOf = (
  invoice: Parameters<typeof creditsOf>[0] & Parameters<typeof voidNotesOf>[0],
): TotalsCredit[] => [
  ...creditsOf(invoice).map(({ uuid: id, ...credit }) => ({ id, ...credit })),
  ...voidNotesOf(invoice).map(({ uuid: id, number, total: amount, issuedAt: at }) => ({
    ...{ id, number, amount, at },
    kind: 'note' as const,
    isVoid: true,
  })),
];

export const totalsChargesOf = (invoice: Parameters<typeof chargesOf>[0]): TotalsCharge[] =>
  chargesOf(invoice).map(({ uuid: id, chargedOn, ...charge }) => ({
    id,
    ...charge,
    chargedOn: chargedOn as CalendarDate,
  }));

/** How soon to look again. It is the soonest that any of its payments asks for. */
export function refreshAfter(lines: readonly Line[] | undefined): number | false {
  const waits = (lines ?? []).map((line) => refreshPaymentAfter(line.paymentStatus, line.deposits));
  const soonest = Math.min(...waits.map((wait) => (wait === false ? Number.POSITIVE_INFINITY : wait)));
  return Number.isFinite(soonest) && soonest;
}

import { add, type Cents, cents, centsFromText, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { Refund } from '../../../api/answers.ts';
import { ApiError } from '../../../api/api-error.ts';
import type { Tone } from '../../../ui/text/status-badge.tsx';
import type { PaymentAndMoney } from '../refund-queries.ts';
import type { TakenFrom } from './use-refund-places.ts';

type Badges = Readonly<Record<Refund['status'], { value: string; tone: Tone }>>;

const REFUNDED: Badges = {
  requested: { value: 'on its way', tone: 'yellow' },
  succeeded: { value: 'refunded', tone: 'green' },
  failed: { value: 'failed', tone: 'red' },
};

const TAKEN_BY_BANK: Badges = {
  requested: { value: 'on its way', tone: 'yellow' },
  succeeded: { value: 'returned', tone: 'red' },
  failed: { value: 'given back', tone: 'green' },
};

export const refundBadge = ({ status, takenByBank }: Pick<Refund, 'status' | 'takenByBank'>) =>
  (takenByBank ? TAKEN_BY_BANK : REFUNDED)[status];

export const typedCents = (text: string): Cents => centsFromText(text) ?? ZERO;

/** Whether the fee goes back too. It does with the whole amount in one go, and with nothing less. */
const isWhole = ({ money }: PaymentAndMoney, amount: string): boolean =>
  typedCents(amount) === money.refundable && money.refundableFee > 0;

/** What the customer gets, fee included: `$1,063.50`. */
export const goesBack = (known: PaymentAndMoney, amount: string): string =>
  formatCents(add(typedCents(amount), isWhole(known, amount) ? known.money.refundableFee : ZERO));

/** Where it goes: always back to where it came from. */
function backTo({ method, description }: PaymentAndMoney['payment']): string {
  if (method === 'card') return 'the card it was paid with';
  return description.startsWith('Bank account') ? `the b${description.slice(1)}` : 'the bank account it was paid from';
}

/** What a refund of so much will do, in sentences. `from` says where it is taken from. */
export function whatWillHappen(known: PaymentAndMoney, amount: string, from: readonly TakenFrom[]): string[] {
  const { payment } = known;
  return [
    `${goesBack(known, amount)} goes back to ${backTo(payment)}. It takes 5 to 10 business days.`,
    ...feeLabel(known, amount),
    ...takenFrom(known, from),
  ];
}

/** Until it is decided, nothing else can be done with that money (PART-23). */
function takenFrom({ payment, money }: PaymentAndMoney, from: readonly TakenFrom[]): string[] {
  const { customerName } = payment;
  const isAlone = from.length === 1;
  return from.flatMap(({ invoiceId, amount }) => {
    if (invoiceId !== null)
      return `Invoice ${invoiceId} is unpaid again by ${formatCents(amount)}. If ${customerName} no longer owes that, issue a credit note on it, under More.`;
    const credit = cents(Math.min(amount, money.credit));
    const against = cents(amount - credit);
    const which = isAlone && against === 0 ? 'It' : formatCents(credit);
    return [
      ...(credit > 0
        ? [
            `${which} is taken from the credit of ${customerName}, ${formatCents(money.credit)}.${isAlone ? ' No invoice changes.' : ''}`,
          ]
        : []),
      ...(against > 0
        ? [
            `${formatCents(against)} is set against a returned check of ${customerName}, and is owed again unless they have other credit.`,
          ]
        : []),
    ];
  });
}

/** Somebody moved or used the money of a place since it was read: which place it is, and how to see what is there now. */
export function refusedPlace(error: unknown, from: readonly TakenFrom[]): unknown {
  if (!(error instanceof ApiError)) return error;
  const place = from.find((_, at) => Object.hasOwn(error.fields, `from.${at}.amount`));
  if (place === undefined) return error;
  const name = place.invoiceId === null ? 'the credit' : `invoice ${place.invoiceId}`;
  const message = `${formatCents(place.amount)} can no longer be taken from ${name}. Close this and open it again to see what can.`;
  const { status, code, requestId } = error;
  return new ApiError({ status, code, requestId, message });
}

/** Where a refund was taken from, or will be. Nothing of one that failed, or of before. */
export function placesOfRefund({ status, from }: Pick<Refund, 'status' | 'from'>): string | null {
  if (status === 'failed' || from.length === 0) return null;
  const isAlone = from.length === 1;
  const places = from.map(({ invoiceId, amount }) =>
    [invoiceId === null ? 'credit' : `invoice ${invoiceId}`, ...(isAlone ? [] : [`(${formatCents(amount)})`])].join(
      ' ',
    ),
  );
  return `${status === 'requested' ? 'To be taken' : 'Taken'} from ${listed(places)}`;
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

function feeLabel(known: PaymentAndMoney, amount: string): string[] {
  const { payment, money } = known;
  if (payment.fee === 0) return [];
  if (isWhole(known, amount)) return [`That is the whole amount, and the fee of ${formatCents(money.refundableFee)}.`];
  if (money.refundableFee === 0) return [`The fee of ${formatCents(payment.fee)} stays.`];
  return [`The fee of ${formatCents(payment.fee)} stays: it only goes back with the whole amount.`];
}

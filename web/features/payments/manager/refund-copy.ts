import { add, type Cents, cents, centsFromText, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { Refund } from '../../../api/answers.ts';
import type { Tone } from '../../../ui/text/status-badge.tsx';
import type { PaymentAndMoney } from '../refund-queries.ts';

export const REFUND_BADGES: Record<Refund['status'], { value: string; tone: Tone }> = {
  requested: { value: 'on its way', tone: 'yellow' },
  succeeded: { value: 'refunded', tone: 'green' },
  failed: { value: 'failed', tone: 'red' },
};

const typedCents = (text: string): Cents => centsFromText(text) ?? ZERO;

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

/** What a refund of so much will do, in sentences. */
export function whatWillHappen(known: PaymentAndMoney, amount: string): string[] {
  const { payment } = known;
  return [
    `${goesBack(known, amount)} goes back to ${backTo(payment)}. It takes 5 to 10 business days.`,
    ...feeLabel(known, amount),
    ...takenFrom(known, typedCents(amount)),
  ];
}

/** Credit goes first, then what was put on an invoice last (PART-23). */
function takenFrom({ payment, money }: PaymentAndMoney, asked: Cents): string[] {
  const fromCredit = cents(Math.min(asked, money.credit));
  const owed = owedAgain(money, cents(asked - fromCredit));
  return [
    ...(fromCredit > 0
      ? [
          `${owed.length > 0 ? formatCents(fromCredit) : 'It'} is taken from the credit of ${payment.customerName}, ${formatCents(money.credit)}.${owed.length > 0 ? '' : ' No invoice changes.'}`,
        ]
      : []),
    ...owed.map(
      ({ invoiceId, amount }) =>
        `Invoice ${invoiceId} is unpaid again by ${formatCents(amount)}. If ${payment.customerName} no longer owes that, retract it once all of its payments have gone back.`,
    ),
  ];
}

function owedAgain({ allocations }: PaymentAndMoney['money'], asked: Cents) {
  let left: number = asked;
  return allocations.toReversed().flatMap(({ invoiceId, amount }) => {
    const taken = Math.min(left, amount);
    left -= taken;
    return taken > 0 ? [{ invoiceId, amount: cents(taken) }] : [];
  });
}

function feeLabel(known: PaymentAndMoney, amount: string): string[] {
  const { payment, money } = known;
  if (payment.fee === 0) return [];
  if (isWhole(known, amount)) return [`That is the whole amount, and the fee of ${formatCents(money.refundableFee)}.`];
  if (money.refundableFee === 0) return [`The fee of ${formatCents(payment.fee)} stays.`];
  return [`The fee of ${formatCents(payment.fee)} stays: it only goes back with the whole amount.`];
}

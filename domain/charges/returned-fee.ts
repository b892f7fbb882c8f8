import { returnedPaymentLimit } from '../law/returned-payment.ts';
import { type Cents, cents, formatCents } from '../money/money.ts';
import type { PaymentMethod } from '../payments/payment.ts';

/** What a payment that came back adds at most where no limit is loaded. */
export const MAX_RETURNED_FEE = cents(10_000);

/** The provider's code for an account without enough money in it: the banks' R01 and R09. */
const WITHOUT_FUNDS = 'insufficient_funds';

interface Returned {
  readonly method: PaymentMethod;
  /** The provider's code. */
  readonly failureCode: string | null | undefined;
}

/** Whether a bank payment came back, or did not go through, for lack of funds (LATE-10). What else a bank says costs its payer nothing. */
export const lacksFunds = ({ method, failureCode }: Returned): boolean =>
  method === 'ach' && failureCode === WITHOUT_FUNDS;

/** The most that may be set in a state. */
export const mostReturnedFee = (state: string): Cents => returnedPaymentLimit(state)?.most ?? MAX_RETURNED_FEE;

/** Why a fee cannot be set. Null when it can. `most`: the most of its state. */
export function returnedFeeProblem(fee: number | null | undefined, most: Cents): string | null {
  return fee && fee > 0 && fee <= most ? null : `Must be from $0.01 to ${formatCents(most)}.`;
}

interface Terms {
  /** What it says is added. Null where it says nothing. */
  readonly returnedFee: Cents | null;
}

/** The invoice that is charged for a payment: the first of those that it was meant for that says so. One payment is charged for once. */
export const chargedFor = <Invoice extends Terms>(meant: readonly Invoice[]): Invoice | undefined =>
  meant.find(({ returnedFee }) => returnedFee !== null);

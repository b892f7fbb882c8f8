import type { Share } from '../allocations/allocation.ts';
import type { CreditKind, CreditState } from '../credits/credit-kind.ts';
import { type Cents, cents, ZERO } from '../money/money.ts';
import type { About } from './accounts.ts';
import {
  type CreditedSums,
  chargeWaived,
  creditNoteIssued,
  discountGiven,
  goodwillIssued,
  type Posting,
  writtenOff,
} from './posting.ts';

/** What a credit's row says of its money, in cents. */
export interface CreditMoney extends CreditedSums {
  readonly kind: CreditKind;
  readonly state: CreditState;
  readonly customerId: string;
  /** Null: it belongs to none, and is the customer's unused credit as far as it stands nowhere. */
  readonly invoice: { readonly id: string; readonly jobId: string } | null;
  readonly recoversTax: boolean;
  /** Of a note on a draw: what of it was held back (CRED-18). */
  readonly retained?: Cents;
  /** What stands of it on invoices. */
  readonly allocated: readonly Share[];
}

/** What the ledger contains of a credit. One that was taken back is nothing. */
export function postingsOfCredit(credit: CreditMoney | null): Posting[] {
  if (credit?.state !== 'issued') return [];
  const { invoice, customerId, allocated } = credit;
  if (invoice === null) return goodwillIssued(cents(credit.subtotal + credit.tax), { customerId, allocated });
  const about: About = { customer: customerId, job: invoice.jobId, invoice: invoice.id };
  if (credit.kind === 'fee_waiver') return chargeWaived(credit.subtotal, about);
  if (credit.kind === 'write_off') return writtenOff(credit, credit.recoversTax, about);
  if (credit.kind === 'discount') return discountGiven(credit, about);
  return creditNoteIssued({ ...credit, retained: credit.retained ?? ZERO }, about);
}

import type { ChargedJson } from '@underlay/contract/charges.ts';
import { type Cents, dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { ChargeOfInvoice } from './charge-store.ts';

interface Charged {
  readonly charges: readonly ChargeOfInvoice[];
  readonly chargesDue: Cents;
  readonly returnedFee: Cents | null;
}

/** The charges of an invoice, and what it says of those that may come (ALLOC-18, LATE-10). */
export const chargedJson = ({ charges, chargesDue, returnedFee }: Charged): ChargedJson => ({
  charges: charges.map(({ id: uuid, amount, waived, ...charge }) => ({
    uuid,
    ...charge,
    amount: dollarsFromCents(amount),
    waived: dollarsFromCents(waived),
  })),
  chargesDue: dollarsFromCents(chargesDue),
  returnedFee: returnedFee === null ? null : dollarsFromCents(returnedFee),
});

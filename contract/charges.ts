import { CHARGE_KINDS } from '@underlay/domain/charges/charge.ts';
import { z } from 'zod';
import { DateOut, DollarsOut, Id, MomentOut } from './primitives.ts';

/** What was added to an invoice after it was sent (ALLOC-18). */
const ChargeOnInvoiceJson = z.object({
  uuid: Id,
  kind: z.enum(CHARGE_KINDS),
  amount: DollarsOut,
  /** What of it is not owed any more (CRED-16). */
  waived: DollarsOut,
  /** The day of it, in the business's time zone. */
  chargedOn: DateOut,
  at: MomentOut,
});

export const ChargedJson = z.object({
  /** What was added to it, the oldest first (ALLOC-18). */
  charges: z.array(ChargeOnInvoiceJson),
  /** What of `amount` is due of them: what is paid covers the total first (ALLOC-15). */
  chargesDue: DollarsOut,
  /** What is added when a payment of it comes back, as it was said when it was sent (LATE-10). Null where nothing was said. */
  returnedFee: DollarsOut.nullable(),
});
export type ChargedJson = z.output<typeof ChargedJson>;

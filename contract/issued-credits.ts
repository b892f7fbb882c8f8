import { CREDIT_KINDS, CREDIT_STATES } from '@underlay/domain/credits/credit-kind.ts';
import { z } from 'zod';
import { DateOut, DollarsOut, Id, MomentOut } from './primitives.ts';

const PushedOff = z.object({
  /** Of a payment; null of credit that was used. */
  paymentId: Id.nullable(),
  /** What people call it: how it was paid, or the number of the note. */
  name: z.string(),
  amount: DollarsOut,
  /** What of its payer's fee goes back too, if it is sent back. 0 of a part of a payment. */
  refundableFee: DollarsOut,
  /** Whether it can be sent back to where it came from. */
  canBeRefunded: z.boolean(),
});

export const CreditPreviewJson = z.object({
  /** What the lines are worth, before restocking. Null of an amount. */
  value: DollarsOut.nullable(),
  restocking: DollarsOut,
  subtotal: DollarsOut,
  tax: DollarsOut,
  /** What of it was held back of a draw: so much less is held, and the total is without it (CRED-18). */
  retained: DollarsOut,
  total: DollarsOut,
  /** What less is due on the invoice. The rest is what is pushed off (CRED-09). */
  lessDue: DollarsOut,
  pushedOff: z.array(PushedOff),
  /** What can still be credited of the invoice after it. */
  rest: DollarsOut,
});
export type CreditPreviewJson = z.output<typeof CreditPreviewJson>;

export const IssuedCreditJson = z.object({
  uuid: Id,
  kind: z.enum(CREDIT_KINDS),
  /** 12, of CN-12. Null of what has no number (CRED-02). */
  number: z.number().nullable(),
  state: z.enum(CREDIT_STATES),
  reason: z.string(),
  note: z.string(),
  issuedOn: DateOut,
  customerId: Id,
  customerName: z.string(),
  /** Null: it belongs to no invoice (CRED-11). */
  invoiceUuid: Id.nullable(),
  invoiceId: z.number().nullable(),
  value: DollarsOut.nullable(),
  restocking: DollarsOut,
  subtotal: DollarsOut,
  tax: DollarsOut,
  /** What of it was held back of a draw (CRED-18). */
  retained: DollarsOut,
  total: DollarsOut,
  lines: z.array(
    z.object({ lineId: Id, description: z.string(), quantity: z.number(), unit: z.string(), rate: DollarsOut }),
  ),
  /** What stands of it on invoices. */
  allocations: z.array(z.object({ invoiceUuid: Id, invoiceId: z.number(), amount: DollarsOut })),
  /** What of it no invoice has taken. */
  unused: DollarsOut,
  pushedOff: z.array(PushedOff),
  createdAt: MomentOut,
  /** The name of the member who made it. Null when that is not known any more. */
  by: z.string().nullable(),
  voidedAt: MomentOut.nullable(),
  voidReason: z.string().nullable(),
});
export type IssuedCreditJson = z.output<typeof IssuedCreditJson>;

/** What a list shows of each. */
export const ListedCreditJson = IssuedCreditJson.omit({ lines: true, allocations: true, pushedOff: true });
export type ListedCreditJson = z.output<typeof ListedCreditJson>;

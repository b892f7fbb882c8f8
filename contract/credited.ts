import { CREDIT_KINDS } from '@underlay/domain/credits/credit-kind.ts';
import { ENDINGS, SETTLED_BY } from '@underlay/domain/credits/settled-by.ts';
import { z } from 'zod';
import { ChargedJson } from './charges.ts';
import { OfEarlyJson } from './early-terms.ts';
import { DollarsOut, Id, MomentOut } from './primitives.ts';

/** A credit that stands on an invoice (ALLOC-18). */
export const CreditOnInvoiceJson = z.object({
  uuid: Id,
  kind: z.enum(CREDIT_KINDS),
  /** 12, of CN-12. Null of what has no number. */
  number: z.number().nullable(),
  /** What of it stands here. */
  amount: DollarsOut,
  /** Since when. */
  at: MomentOut,
  /** Whether it was made for this invoice. Otherwise it was the customer's credit, and is used here. */
  isOwn: z.boolean(),
  /** A discount that was taken: it ends with its payment, and by nobody's hand (DISC-04). */
  endsWithPayment: z.boolean(),
  /** A discount for paying by bank (DISC-06). */
  byBank: z.boolean(),
});
export type CreditOnInvoiceJson = z.output<typeof CreditOnInvoiceJson>;

/** A credit note of this invoice that was taken back. It counts nothing, and stays named (CRED-14). */
const VoidNoteJson = z.object({
  uuid: Id,
  /** 12, of CN-12. */
  number: z.number(),
  /** What it was for. */
  total: DollarsOut,
  issuedAt: MomentOut,
  voidedAt: MomentOut,
});
export type VoidNoteJson = z.output<typeof VoidNoteJson>;

/** What the page of an invoice says of credits besides. */
export const OfVoidNotesJson = z.object({ voidNotes: z.array(VoidNoteJson) });

export const CreditedJson = z.object({
  /** Credits that stand on it, the oldest first: owed less although no money came (ALLOC-18). */
  credits: z.array(CreditOnInvoiceJson),
  /** What settled it once it is paid. Null before (ALLOC-04). */
  settledBy: z.enum(SETTLED_BY).nullable(),
  /** How it ended, once it is paid: what a badge says. Null before (ALLOC-04, WOFF-04). */
  endedAs: z.enum(ENDINGS).nullable(),
  ...OfEarlyJson.shape,
  ...ChargedJson.shape,
});

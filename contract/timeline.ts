import { z } from 'zod';
import { DeliveryJson } from './deliveries.ts';
import { DollarsOut, MomentOut } from './primitives.ts';

/** What happened to an invoice, oldest first. `data` holds what the line says: an address, an amount, a reason. */
export const TIMELINE_KINDS = [
  'created',
  'changed',
  'sent',
  'delivery',
  'opened',
  'reminded',
  'retracted',
  'accepted',
  'declined',
  'withdrawn',
  'closed_with_contract',
  'question_asked',
  'converted',
  'payment_started',
  'payment_awaiting_bank',
  'payment_settled',
  'payment_failed',
  'payment_recorded',
  'payment_deleted',
  'payment_deposits',
  'payment_returned',
  'payment_unapplied',
  'refund_requested',
  'refunded',
  'refund_failed',
  'credit_applied',
  'file_added',
  'file_removed',
  'file_made_internal',
  'file_shown',
] as const;
export const TimelineEntry = z.object({
  at: MomentOut,
  kind: z.enum(TIMELINE_KINDS),
  amount: DollarsOut.nullable(),
  detail: z.string().nullable(),
  /** The name of the member who did it. Null for the customer, the payment provider and Underlay. */
  by: z.string().nullable(),
  /** For the kind `delivery`: an e-mail or text message to the customer, and what became of it. */
  delivery: DeliveryJson.nullable(),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

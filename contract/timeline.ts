import { z } from 'zod';
import { DeliveryJson } from './deliveries.ts';
import { DollarsOut, Id, MomentOut } from './primitives.ts';

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
  'quote_withdrawn',
  'signed_copy_made',
  'closed_with_contract',
  'question_asked',
  'converted',
  'payment_started',
  'payment_awaiting_bank',
  'payment_settled',
  'payment_failed',
  'payment_recorded',
  'payment_corrected',
  'payment_deleted',
  'payment_deposits',
  'payment_returned',
  'payment_unapplied',
  'payment_kept',
  'payment_moved',
  'refund_requested',
  'refunded',
  'refund_failed',
  'credit_applied',
  'charge_added',
  'charge_waived',
  'credit_issued',
  'credit_voided',
  'credit_used',
  'written_off',
  'discount_taken',
  'bank_discount_taken',
  'discount_granted',
  'discount_ended',
  'file_added',
  'file_removed',
  'file_made_internal',
  'file_shown',
] as const;
export const TimelineEntry = z.object({
  at: MomentOut,
  kind: z.enum(TIMELINE_KINDS),
  amount: DollarsOut.nullable(),
  /** There where more was set against what the customer owed of a check that came back: no credit (PART-19). */
  setAgainst: DollarsOut.optional(),
  detail: z.string().nullable(),
  /** The name of the member who did it. Null for the customer, the payment provider and Underlay. */
  by: z.string().nullable(),
  /** For the kind `delivery`: an e-mail or text message to the customer, and what became of it. */
  delivery: DeliveryJson.nullable(),
});
export type TimelineEntry = z.output<typeof TimelineEntry>;

/** What stands in the timeline of a job besides: its contract, and its work orders. */
export const JOB_TIMELINE_KINDS = [
  ...TIMELINE_KINDS,
  'job_created',
  'contract_opened',
  'plan_changed',
  'contract_canceled',
  'work_order_created',
  'work_order_changed',
  'work_order_mailed',
  'subcontractor_added',
  'subcontractor_removed',
] as const;
export const JobTimelineEntry = TimelineEntry.extend({
  /** The same whenever it is read. */
  key: z.string(),
  kind: z.enum(JOB_TIMELINE_KINDS),
  /** What it happened to. Only a job has no number. */
  about: z.object({
    kind: z.enum(['invoice', 'work-order', 'job']),
    uuid: Id,
    number: z.number().nullable(),
    isQuote: z.boolean(),
  }),
});
export type JobTimelineEntry = z.output<typeof JobTimelineEntry>;

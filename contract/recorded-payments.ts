import { MAX_TARGETS } from '@underlay/domain/allocations/suggest.ts';
import { CORRECTION_FIELDS, RECORDED_FIELDS, RETURNED_FIELDS } from '@underlay/domain/payments/fields.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { changeSchemaOf, schemaOf } from './field-schemas.ts';
import { PaymentJson } from './payments.ts';
import { DateJson, Dollars, DollarsInQuery, DollarsOut, Id, Nothing } from './primitives.ts';

/** Money that a manager records (PART-15). What is saved is what stands here (ALLOC-13). */
export const RecordedPayment = schemaOf(RECORDED_FIELDS).extend({
  /** A file that was uploaded before: the picture of the check. */
  pictureId: Id.nullish(),
  /** None of money on account (PART-15). */
  allocations: z
    .array(z.object({ invoiceId: Id, amount: Dollars }))
    .max(MAX_TARGETS, `Choose at most ${MAX_TARGETS} invoices.`),
  /** What stands on no invoice is kept as credit (PART-16). */
  keepRest: z.boolean().default(false),
  /** It is another check, although it looks like one that was recorded (PART-17). */
  again: z.boolean().default(false),
  /** The bank payments that wait for their accounts to be verified on these invoices. They are canceled in favor of this one (ALLOC-05). */
  instead: z.array(Id).max(MAX_TARGETS).optional(),
});
export type RecordedPayment = z.output<typeof RecordedPayment>;

/** What is left out stays as it is. Null takes the picture away. */
export const Correction = changeSchemaOf(CORRECTION_FIELDS).extend({ pictureId: Id.nullish() });
export type Correction = z.output<typeof Correction>;

export const ReturnedPayment = schemaOf(RETURNED_FIELDS);
export type ReturnedPayment = z.output<typeof ReturnedPayment>;

const ofPayment = '/business/:businessId/payments/:paymentId' as const;

export const recordedPayments = {
  suggest: endpoint({
    method: 'GET',
    path: '/business/:businessId/customers/:customerId/suggested-allocation',
    access: 'manager',
    right: 'money',
    summary:
      'Where money of a customer would go: invoices due earliest first, each in full until it ends; with the day on which it came, at its price in time (ALLOC-13)',
    query: z.object({
      amount: DollarsInQuery,
      /** On which it came. It says what settles an invoice in time (DISC-02). Left out: all that is due, as programs of before know it. */
      receivedOn: DateJson.optional(),
    }),
    response: z.object({
      allocations: z.array(z.object({ invoiceId: Id, amount: DollarsOut })),
      /** What is left when each has all that is due, or with `receivedOn` what settles it in time. It is recorded only with `keepRest` (PART-16). */
      rest: DollarsOut,
    }),
  }),
  record: endpoint({
    method: 'POST',
    path: '/business/:businessId/payments',
    access: 'manager',
    right: 'invoice',
    summary:
      'Records a check, cash or a transfer on one invoice or several of a customer, or on account; it is settled at once (PART-15)',
    body: RecordedPayment,
    response: PaymentJson,
    refusals: [
      'unknown_customer',
      'unknown_invoice',
      'other_customer',
      'is_quote',
      'wrong_status',
      'nothing_due',
      'more_than_due',
      'payment_in_progress',
      'not_cancelable',
      'provider_unavailable',
      'card_form_open',
      'intent_mismatch',
      'looks_like_same_check',
      'check_number_missing',
      'received_in_future',
      'unknown_file',
      'quota_reached',
    ],
  }),
  correct: endpoint({
    method: 'PUT',
    path: ofPayment,
    access: 'manager',
    right: 'invoice',
    summary: 'Corrects number, note, picture and day of a recorded payment, for 30 days (PART-18)',
    body: Correction,
    response: PaymentJson,
    refusals: [
      'not_a_manual_payment',
      'wrong_status',
      'too_late_to_correct',
      'payment_in_progress',
      'card_form_open',
      'intent_mismatch',
      'check_number_missing',
      'received_in_future',
      'unknown_file',
      'quota_reached',
    ],
  }),
  returned: endpoint({
    method: 'POST',
    path: `${ofPayment}/returned`,
    access: 'manager',
    right: 'invoice',
    summary: 'Marks a recorded payment as sent back by the bank: what it paid is owed again (PART-19)',
    body: ReturnedPayment,
    response: PaymentJson,
    refusals: ['not_a_manual_payment', 'wrong_status', 'received_in_future'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: ofPayment,
    access: 'manager',
    right: 'invoice',
    summary: 'Deletes a recorded payment: what it paid is owed again, and none of it is credit (D31, PART-15)',
    response: Nothing,
    refusals: ['not_a_manual_payment', 'wrong_status'],
  }),
};

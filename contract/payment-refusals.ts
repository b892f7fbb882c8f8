import { ATTEMPTS_USED_UP } from '@underlay/domain/payments/verification-attempts.ts';
import { NOT_ENABLED, NOT_PROCESSED, NOTHING_DUE } from '@underlay/domain/payments/why-unpaid.ts';
import { AMOUNT_CHANGED, CHOSEN_TWICE } from '@underlay/domain/refusal-texts.ts';

/** Refusals about payments, what stands of them where, and saved bank accounts (see REFUSALS). */
export const PAYMENT_REFUSALS = {
  nothing_due: { status: 422, message: NOTHING_DUE },
  looks_repeated: { status: 409, message: 'You paid the same a moment ago. To pay it once more, press Pay again.' },
  too_many_open_payments: {
    status: 409,
    message: 'Five payments on this invoice are already on their way. Please wait for one of them.',
  },
  more_than_due: { status: 422, message: 'The payment may not be more than the amount due.' },
  // An order over several invoices, or over a part of one. The amounts stand in the answer.
  part_too_small: { status: 422, message: 'That is less than can be paid of this invoice at once.' },
  part_leaves_too_little: { status: 422, message: 'Too little would be left, which cannot be paid online.' },
  surcharge_and_discount: { status: 422, message: 'Offer either a bank discount or a card surcharge.' },
  repeated_target: { status: 422, message: CHOSEN_TWICE },
  not_a_manual_payment: { status: 409, message: 'An online payment cannot be deleted.' },
  payment_in_progress: { status: 409, message: 'A payment on this invoice is already in progress.' },
  not_enabled: { status: 409, message: NOT_ENABLED },
  amount_changed: {
    status: 422,
    message: AMOUNT_CHANGED,
  },
  fee_changed: { status: 422, message: 'The fee has changed. Please reload the page and check the new total.' },
  invoice_mismatch: {
    status: 422,
    message: 'The invoice of this payment does not match the page. Please reload the page.',
  },
  payment_date: { status: 422, message: "The payment date must be today's date." },
  key_invalid: { status: 400, message: 'This payment form is out of date. Please reload the page and try again.' },
  key_reused: {
    status: 422,
    message: 'This payment was already submitted with other details. Please reload the page.',
  },
  in_progress: { status: 409, message: 'This payment is being submitted already. Please wait a moment.' },
  charge_out_of_range: { status: 422, message: 'Online payments must be between $0.50 and $999,999.99.' },
  intent_not_finished: { status: 409, message: NOT_PROCESSED },
  intent_mismatch: { status: 409, message: NOT_PROCESSED },
  provider_refused: { status: 402, message: 'The payment was declined.' },
  provider_unavailable: {
    status: 503,
    message: 'The payment system does not answer right now. Please try again in a few minutes.',
  },
  card_form_cooling: {
    status: 429,
    message: 'Too many cards were declined, so paying by card is closed for now. Declined cards were not charged.',
  },
  too_many_bank_accounts: {
    status: 429,
    message: 'Too many different bank accounts were entered, so no other one is taken for now. Nothing was charged.',
  },
  not_refundable: { status: 409, message: 'Only an online payment that has settled can be refunded.' },
  more_than_refundable: { status: 422, message: 'The refund may not be more than what is left of the payment.' },
  no_credit: { status: 409, message: 'That is more than is left of this credit.' },
  more_than_stands: { status: 422, message: 'That is more than stands on this invoice.' },
  refund_under_way: { status: 409, message: 'A refund of this money is under way.' },
  other_customer: { status: 422, message: 'That invoice belongs to another customer.' },
  credit_left: { status: 409, message: 'This credit is still there. Apply it to an invoice or refund it.' },
  unknown_invoice: { status: 422, message: 'That invoice does not exist.' },
  not_cancelable: { status: 409, message: 'This payment is with the bank already and can no longer be canceled.' },
  // Money that is recorded by hand
  looks_like_same_check: { status: 409, message: 'A check with this number and amount was recorded already.' },
  check_number_missing: { status: 422, message: 'Enter the number of the check.' },
  received_in_future: { status: 422, message: 'The day cannot be after today.' },
  too_late_to_correct: {
    status: 409,
    message: 'After 30 days a payment can only be deleted and recorded again.',
  },
  // Saved bank accounts and their small deposits
  unknown_method: { status: 422, message: 'That payment method does not exist.' },
  method_not_verified: { status: 409, message: 'This payment method has to be verified before it can be used.' },
  method_in_use: { status: 409, message: 'A payment with this method is under way. It can be deleted afterwards.' },
  too_many_methods: { status: 422, message: 'You can save at most 20 payment methods. Delete one first.' },
  deposits_not_awaited: { status: 409, message: 'There is nothing to verify any more. Please reload the page.' },
  attempts_used_up: { status: 409, message: ATTEMPTS_USED_UP },
  too_many_contact_changes: {
    status: 429,
    message: 'Contact information can be changed three times a day. Please try again tomorrow.',
  },
  card_form_open: {
    status: 503,
    message:
      'The customer has the card form open, and the payment system does not answer right now. Nothing was changed. Please try again in a few minutes.',
  },
} as const;

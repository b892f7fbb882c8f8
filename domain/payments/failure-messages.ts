/**
 * Why a bank or card said no, in a message for payer and business alike. The codes are the provider's. Behind them stand
 * the banks' own (R01 and so on). With a code that is missing the provider's sentence is kept, where it is one for people.
 */
const MESSAGES: Readonly<Record<string, string>> = {
  insufficient_funds: 'There were not enough funds in the account.', // R01, R09
  account_closed: 'The bank account has been closed.', // R02
  no_account: 'The bank could not find this account. Please check the account number.', // R03
  invalid_account_number: 'The account number is not valid.', // R04
  account_number_invalid: 'The account number is not valid.',
  routing_number_invalid: 'The routing number does not belong to a bank.',
  debit_not_authorized: 'The bank reports that the account holder did not authorize this payment.', // R05, R07, R10, R29
  bank_account_restricted: 'The bank does not allow payments from this account.', // R16, R20
  account_frozen: 'The bank account is frozen.', // R16
  bank_ownership_changed: 'The bank has changed hands and this account number is no longer valid.', // R12
  bank_account_bad_routing_numbers: 'The routing number does not belong to a bank.',
  bank_account_declined: 'The bank does not allow payments from this account.',
  payment_method_bank_account_blocked: 'This bank account cannot be used for payments any more.',
  bank_account_unusable: 'The bank does not allow payments from this account.',
  incorrect_account_holder_name: 'The name does not match the one the bank has for this account.',
  incorrect_account_holder_type: 'The account is not of the kind that was entered (personal or business).',
  invalid_currency: 'The account cannot be used for payments in US dollars.',
  could_not_process: 'The bank could not process this payment.', // R17
  payment_method_microdeposit_failed: 'The two small deposits could not be sent. Please check the account number.',
  payment_method_microdeposit_verification_attempts_exceeded: 'The small deposits were entered wrongly too many times.',
  payment_method_microdeposit_verification_timeout: 'The small deposits were not confirmed in time.',
  card_declined: 'The card was declined.',
  generic_decline: 'The card was declined.',
  expired_card: 'The card has expired.',
  incorrect_cvc: 'The security code of the card is not correct.',
  processing_error: 'The card could not be processed. Please try again.',
  // Disputes. The payer gets these messages as well, whoever of them went to the bank.
  bank_cannot_process: 'The bank could not process the payment.',
  credit_not_processed: 'The bank was told that a promised refund did not arrive.',
  customer_initiated: 'The bank was asked to take the payment back.',
  duplicate: 'The bank was told that this was paid twice.',
  fraudulent: 'The bank was told that the card holder had not made this payment.',
  incorrect_account_details: 'The details of the bank account were not correct.',
  product_not_received: 'The bank was told that what was paid for did not arrive.',
  product_unacceptable: 'The bank was told that what was delivered was not as agreed.',
  subscription_canceled: 'The bank was told that this had been canceled.',
  unrecognized: 'The card holder did not recognize this payment.',
};

/** Null for a code that we have no message for. */
export const failureMessage = (code: string | null): string | null =>
  code !== null && Object.hasOwn(MESSAGES, code) ? (MESSAGES[code] ?? null) : null;

/** What is kept when nobody says why. */
export const UNEXPLAINED = {
  failed: 'The payment did not go through.',
  reversed: 'The payment was returned by the bank after it had settled.',
  part: 'The bank took back a part of the payment after it had settled.',
} as const;

/** The message of a payment that had not reached the bank when online payments were paused (SET-05, P14). */
export const PAYMENTS_PAUSED =
  'The business cannot take online payments at the moment. Nothing was taken from your account.';

/** The reason alone, where the sentence before it has said what happened. Empty when there is none. */
export const explanation = (failure: string | null): string =>
  failure === null || Object.values<string>(UNEXPLAINED).includes(failure) ? '' : failure;

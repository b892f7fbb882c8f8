/** Stripe's published test numbers with their effects. Any other number works like the first of its kind. */

export interface Failure {
  readonly code: string;
  readonly message: string;
}

export interface TestBankAccount {
  readonly number: string;
  readonly does: string;
  /** The bank's failure when it decides. Without one it pays. */
  readonly failure?: Failure;
  /** Paid first and disputed at once. */
  readonly isDisputed?: boolean;
  /** The bank never answers. */
  readonly neverDecides?: boolean;
}

export const TEST_ROUTING_NUMBER = '110000000';

/** The bank's reasons in Stripe's text. */
export const BANK_FAILURES = {
  insufficient_funds: "The customer's account has insufficient funds to cover this payment.",
  account_closed: "The customer's bank account has been closed.",
  no_account: "The customer's bank account could not be located.",
  debit_not_authorized: 'The customer has notified their bank that this payment was unauthorized.',
  invalid_currency:
    'The bank was unable to process this payment because of its currency. This is probably because the bank account cannot accept payments in that currency.',
  could_not_process: 'The bank could not process this payment.',
  bank_ownership_changed:
    'The payment failed because the bank account is no longer valid due to its branch changing ownership.',
  incorrect_account_holder_name: "The account holder's name does not match the bank account.",
} as const;

export function bankFailure(code: string): Failure {
  return { code, message: BANK_FAILURES[code as keyof typeof BANK_FAILURES] ?? BANK_FAILURES.could_not_process };
}

export const TEST_BANK_ACCOUNTS: readonly TestBankAccount[] = [
  { number: '000123456789', does: 'is paid after three days' },
  { number: '000222222227', does: 'fails: insufficient funds', failure: bankFailure('insufficient_funds') },
  { number: '000111111113', does: 'fails: account closed', failure: bankFailure('account_closed') },
  { number: '000111111116', does: 'fails: no such account', failure: bankFailure('no_account') },
  { number: '000333333335', does: 'fails: debit not authorized', failure: bankFailure('debit_not_authorized') },
  { number: '000444444440', does: 'fails: invalid currency', failure: bankFailure('invalid_currency') },
  { number: '000555555559', does: 'is paid, then taken back by the bank', isDisputed: true },
  { number: '000000000009', does: 'stays with the bank for ever', neverDecides: true },
];

interface Decline {
  /** Stripe's `code`. `decline_code` says more where the code is card_declined. */
  readonly code: string;
  readonly decline_code?: string;
  readonly message: string;
}

export interface TestCard {
  readonly number: string;
  readonly does: string;
  readonly decline?: Decline;
  /** The card's bank asks its holder first (3-D Secure). */
  readonly asksHolder?: boolean;
}

const declined = (decline_code: string, message = 'Your card was declined.'): Decline => ({
  code: 'card_declined',
  decline_code,
  message,
});

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', does: 'is paid at once' },
  { number: '4000000000000002', does: 'is declined', decline: declined('generic_decline') },
  {
    number: '4000000000009995',
    does: 'is declined: insufficient funds',
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  },
  { number: '4000000000009987', does: 'is declined: lost card', decline: declined('lost_card') },
  { number: '4000000000009979', does: 'is declined: stolen card', decline: declined('stolen_card') },
  {
    number: '4000000000000069',
    does: 'is declined: expired',
    decline: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  },
  {
    number: '4000000000000127',
    does: 'is declined: wrong security code',
    decline: {
      code: 'incorrect_cvc',
      decline_code: 'incorrect_cvc',
      message: "Your card's security code is incorrect.",
    },
  },
  {
    number: '4000000000000119',
    does: 'is declined: processing error',
    decline: {
      code: 'processing_error',
      decline_code: 'processing_error',
      message: 'An error occurred while processing your card. Try again in a little bit.',
    },
  },
  { number: '4000002500003155', does: 'asks its holder (3-D Secure), then is paid', asksHolder: true },
  { number: '4000002760003184', does: 'asks its holder each time, then is paid', asksHolder: true },
  { number: '4000000000003220', does: 'asks its holder (3-D Secure 2), then is paid', asksHolder: true },
  {
    number: '4000008400001629',
    does: 'asks its holder, then is declined',
    asksHolder: true,
    decline: declined('generic_decline'),
  },
];

/** Ids for test numbers. A server can pay with them without typing a number. */
export const TEST_METHODS: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_authenticationRequired: '4000002760003184',
  pm_usBankAccount_success: '000123456789',
  pm_usBankAccount_insufficientFunds: '000222222227',
  pm_usBankAccount_accountClosed: '000111111113',
  pm_usBankAccount_noAccount: '000111111116',
  pm_usBankAccount_debitNotAuthorized: '000333333335',
  pm_usBankAccount_dispute: '000555555559',
  pm_usBankAccount_processing: '000000000009',
};

export const testCard = (number: string): TestCard | undefined => TEST_CARDS.find((card) => card.number === number);
export const testBankAccount = (number: string): TestBankAccount | undefined =>
  TEST_BANK_ACCOUNTS.find((account) => account.number === number);

/** Microdeposits: the amounts on the statement of every test account. */
export const DEPOSIT_AMOUNTS: readonly number[] = [32, 45];
export const DEPOSIT_CODE = 'SM11AA';
/** Amounts and code that use up all attempts at once. */
export const EXHAUSTING_AMOUNTS: readonly number[] = [10, 11];
export const EXHAUSTING_CODE = 'SM33CC';

/**
 * What a refusal of the server says that a form or a page says as well. Nothing else stands here, so that a page which names refusals
 * loads no rule with them.
 */
export const SIGN_IN_FAILED = 'Signing in did not work. Please try again.';
/** WIZ-24. */
export const NO_OWNERS = 'One or more Beneficial Owners are required.';
/** INV-26. */
export const REMINDER_FAILED = 'Error sending Reminder Email';
export const WEBHOOK_ADDRESS_MESSAGE = 'Use an https address with a name, like https://example.com/hook.';
// Of quotes and what is signed of them
export const DISCOUNT_TOO_LARGE = 'The discount may not be more than the line.';
export const LAST_TAKES_REST = 'The last payment takes the rest, and no other does.';
export const DAY_PASSED = 'That day has passed. Choose today or a later one.';
export const NAME_MISSING = 'Type your name to sign.';
export const CODE_MISSING = 'Type the code that we sent you.';
export const CONTRACT_CANCELED = 'The contract was canceled.';
export const QUOTE_CHANGED = 'This quote was changed while you were reading. Here is the new version.';
// Of what is chosen to be paid
export const NOTHING_CHOSEN = 'Choose what to pay.';
export const CHOSEN_TWICE = 'An invoice stands twice in this payment.';
export const AMOUNT_CHANGED = 'The amount due has changed. Please reload the page and check the new amount.';

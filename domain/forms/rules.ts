import { isCalendarDate, isTimeZone } from '../calendar/calendar-date.ts';
import { US_STATES } from '../contact/us-states.ts';
import { NOT_A_NUMBER, plainFigure } from '../money/figure.ts';

/** One rule of a field: a pure test and the exact message when it fails (FORM-04 to FORM-20). Server and browser share it (D40). */
export interface Rule {
  readonly accepts: (text: string) => boolean;
  readonly message: string;
}

const rule = (accepts: RegExp | ((text: string) => boolean), message: string): Rule => ({
  accepts: accepts instanceof RegExp ? (text) => accepts.test(text) : accepts,
  message,
});

export const NOT_CHOSEN = 'Select an option.';

/** Letters of any language, with inner spaces (D40). */
const LETTERS = String.raw`[\p{L}\p{M}]`;

/** What a program is told in place of the sentence of forms, which show a day as mm/dd/yyyy (FORM-13). */
export const DAY_AS_SENT = 'Must be a day in the format yyyy-mm-dd.';

export const RULES = {
  nonblank: rule(/\S/, 'Must contain at least one character.'),
  paymentAmount: rule(
    (text) => /^[1-9]\d{0,9}(?:\.\d{1,2})?$/.test(plainFigure(text)),
    'Payment amount cannot be zero. Balance on account may be $0.00.',
  ),
  select: rule((text) => text !== '', NOT_CHOSEN),
  /** Beside another rule, where a text stands between those of others. Joiners stay, since words and emoji need them. */
  upright: rule(
    /^[^\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]*$/u,
    'Must not contain signs that cannot be seen or that turn the text around.',
  ),
  plainText: rule(
    /^(?=.*[\p{L}\p{N}])[\p{L}\p{M}\p{N} .'’\-#@%&]+$/u,
    "Must be alphanumeric and can only contain special characters .'-#@%&",
  ),
  /** With apostrophes, as cities have them: Lee's Summit, Coeur d’Alene (docs/decisions/0121). */
  city: rule(
    new RegExp(`^(?=.*${LETTERS})[\\p{L}\\p{M} .'’\\-]+$`, 'u'),
    'Must contain only letters or special characters .-.',
  ),
  zip: rule(/^\d{5}(?:-?\d{4})?$/, 'Must be 5 to 9 digits in the format xxxxx-xxxx.'),
  phone: rule(/^(?:\d{10}|\d{3}-\d{3}-\d{4})$/, 'Must contain 10 digits in the format xxx-xxx-xxxx.'),
  decimal: rule(/^\d+(?:\.\d{1,2})?$/, NOT_A_NUMBER),
  digits: rule(/^\d+$/, NOT_A_NUMBER),
  date: rule(isCalendarDate, 'Must be a valid date in the format mm/dd/yyyy.'),
  name: rule(
    new RegExp(`^${LETTERS}(?:${LETTERS}|[ '’.\\-])*${LETTERS}$`, 'u'),
    'Must be at least two characters and contain only letters.',
  ),
  /** SIGN-02: whoever signs is called as they say, "Robert Hale, Jr." or "Henry Cole 3rd". What `upright` takes, with a letter in it. */
  signer: rule(
    /^(?=.*\p{L})[^\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]{2,}$/u,
    'Must be at least two characters, with a letter among them, and none that cannot be seen.',
  ),
  email: rule(isEmailAddress, 'Must be a valid email address.'),
  ssn: rule(/^\d{3}-\d{2}-\d{4}$/, 'Must contain 9 digits in the format xxx-xx-xxxx.'),
  routingNumber: rule(/^\d{9}$/, 'Must be 9 digits.'),
  accountNumber: rule(/^[A-Za-z0-9]{4,17}$/, 'Must be between 4 and 17 alphanumeric characters.'),
  ein: rule(/^\d{2}-\d{7}$/, 'Must be 9 digits in the format xx-xxxxxxx.'),
  /** D42: optional, but an address. Its message is ours. */
  website: rule(
    /^(?:https?:\/\/)?(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,63}(?:[/?#]\S{0,500})?$/iu,
    'Must be a web address such as example.com.',
  ),
  /** D93. Its message is ours. */
  color: rule(/^#[0-9a-f]{6}$/i, 'Must be a color such as #244e86.'),
  /** FORM-17: it has no message of its own. A field that uses it says what it wants. */
  alphanumeric: rule(/^[A-Za-z0-9]{2,}$/, ''),
  timeZone: rule(isTimeZone, 'Must be a time zone such as America/Chicago.'),
  state: rule((text) => (US_STATES as readonly string[]).includes(text), NOT_CHOSEN),
} as const satisfies Record<string, Rule>;

export type RuleName = keyof typeof RULES;

/** PAY-13 and SET-03, without a full stop. The wizard's own text has one (D77). */
export const ACCOUNT_NUMBERS_DIFFER = 'Account Numbers do not match';

/** The message for a value, or null when it passes. An empty optional field has none (FORM-03). */
export function messageFor(name: RuleName, text: string, required = true): string | null {
  if (text === '' && !required) return null;
  return RULES[name].accepts(text) ? null : RULES[name].message;
}

/** Characters of an e-mail address (RFC 5321, 4.5.3.1.3). */
export const MAX_EMAIL = 254;

/** One plain addr-spec without quotes, groups, comments or line breaks, so it can never become two recipients. */
function isEmailAddress(text: string): boolean {
  if (text.length > MAX_EMAIL) return false;
  return /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/.test(
    text,
  );
}

export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;
export const PASSWORD_MESSAGE = `Must be between ${PASSWORD_LENGTH.least} and ${PASSWORD_LENGTH.most} characters.`;

const HARDER = 'Choose a password that is harder to guess: this one';
const BLANKS = `${HARDER} has nothing but blanks.`;
const REPEATS = `${HARDER} repeats the same few characters.`;
const NAMES = `${HARDER} is made of a name: yours, that of your email address, or ours.`;
export const COMMON_PASSWORD = `${HARDER} is among the most used.`;
export const VARIED_PASSWORD = `${HARDER} is a common word with a few digits or signs.`;

const PRODUCT = 'underlay';
const LEAST_CHARACTERS = 3;
/** What has to be left beside names. Fewer letters are an ending, such as "inc". */
const LEAST_LETTERS = 4;
const LEAST_NAME = 3;
/** Shorter parts of a domain, such as "mail" or "shop", are words that anybody may use. */
const LEAST_DOMAIN = 5;

/** Whose password it is to be, as far as they are known. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/**
 * Why a password is refused, as far as it can be told without the list of common ones (NIST SP 800-63B, 3.1.1.2). Null when all
 * is well. The length is counted in characters as a person sees them. No kind of character is asked for.
 */
export function passwordMessage(password: string, owner: PasswordOwner): string | null {
  const characters = [...password.normalize('NFC')];
  const { least, most } = PASSWORD_LENGTH;
  if (characters.length < least || characters.length > most) return PASSWORD_MESSAGE;
  if (/^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(password)) return BLANKS;
  if (new Set(characters).size < LEAST_CHARACTERS) return REPEATS;
  return spellingsOf(password).some((spelling) => isMadeOf(spelling, namesOf(owner))) ? NAMES : null;
}

/** How a guesser reads it: small letters without accents, and with digits and signs that stand for letters undone. */
export function spellingsOf(text: string): string[] {
  const plain = folded(text);
  return [plain, ...['i', 'l'].map((one) => plain.replace(/[013457@$!|]/g, (sign) => STANDS_FOR[sign] ?? one))];
}

/** 1, ! and | stand for i or for l. */
const STANDS_FOR: Readonly<Record<string, string>> = { 0: 'o', 3: 'e', 4: 'a', '@': 'a', 5: 's', $: 's', 7: 't' };

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** The longest first, so that no shorter one takes a piece out of it. */
function namesOf({ email, firstName, lastName }: PasswordOwner): string[] {
  const [mailbox = '', domain = ''] = folded(email).split('@');
  const parts = (text: string, least: number) => text.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length >= least);
  const people = [folded(firstName), folded(lastName), mailbox].flatMap((text) => parts(text, LEAST_NAME));
  const whole = [mailbox, domain].filter((text) => text.length >= LEAST_NAME);
  const names = [PRODUCT, ...whole, ...people, ...parts(domain, LEAST_DOMAIN)];
  return names.toSorted((one, other) => other.length - one.length);
}

function isMadeOf(text: string, names: readonly string[]): boolean {
  const rest = names.reduce((left, name) => left.replaceAll(name, ''), text);
  return rest !== text && (rest.match(/\p{L}/gu)?.length ?? 0) < LEAST_LETTERS;
}

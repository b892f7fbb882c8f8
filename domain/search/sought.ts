import { phoneSearched } from '../contact/phone.ts';
import { type Cents, centsFromText, MAX_CENTS } from '../money/money.ts';
import { folded } from './folded.ts';

/** FIND-04. In signs, and in words. */
export const MIN_SOUGHT = 2;
export const MAX_SOUGHT = 100;
export const MAX_WORDS = 8;
export const TOO_MANY_WORDS = `Must be at most ${MAX_WORDS} words.`;

export type NumberKind = 'invoice' | 'work-order' | 'credit';

/** What somebody looks for, read from what they typed (FIND-02, FIND-04). Texts are folded, as what is searched. */
export interface Sought {
  /** All of it. */
  readonly phrase: string;
  readonly words: readonly string[];
  /** One of the words is too short to be found within a name. Then a name has to begin with all that was typed. */
  readonly isBeginning: boolean;
  /** Its digits, when it can be a phone or a part of one. */
  readonly phone: string | null;
  /** A running number, and what it was said to be of. */
  readonly number: { readonly of: NumberKind | null; readonly digits: string } | null;
  readonly amount: Cents | null;
}

/** Null when it is too little to look for. */
export function soughtIn(typed: string): Sought | null {
  const text = typed.trim();
  if (text.length < MIN_SOUGHT) return null;
  const words = wordsIn(text);
  return {
    phrase: folded(text),
    words: [...new Set(words.map(folded))],
    isBeginning: !words.every(isFoundWithin),
    phone: phoneIn(text),
    number: numberIn(text),
    amount: amountIn(text),
  };
}

export const wordsIn = (typed: string): string[] => typed.split(/\s+/).filter(Boolean);

/**
 * An index of three letters each finds a word by them, or by where it begins or ends behind a sign, as in k-9. Without either it
 * would read every name.
 */
const isFoundWithin = (word: string): boolean =>
  word.length > MIN_SOUGHT && /[\p{L}\p{N}]{3}|[\p{L}\p{N}]{2}[^\p{L}\p{N}]|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(word);

const MIN_PHONE_DIGITS = 3;

function phoneIn(text: string): string | null {
  const digits = phoneSearched(text);
  return digits.length >= MIN_PHONE_DIGITS && /^[\d\s()+./-]+$/.test(text) ? digits : null;
}

/** Numbers begin at 1. The word before one is the one that stands before it on screen, or what people call it. */
export function numberIn(text: string): Sought['number'] {
  const [, kind, digits] =
    /^(?:(invoice|quote|(?:work )?order|wo-?|credit(?: note)?|cn-?) *)?#? ?([1-9]\d{0,9})$/i.exec(text) ?? [];
  if (digits === undefined) return null;
  return { of: kind === undefined ? null : ofKind(kind.toLowerCase()), digits };
}

function ofKind(kind: string) {
  if (kind.startsWith('c')) return 'credit';
  return /order$|^wo/.test(kind) ? 'work-order' : 'invoice';
}

/** Whether a number may be one of these: it was said to be, or of nothing. */
export const isNumberOf = (number: Sought['number'], kind: NumberKind): number is NonNullable<Sought['number']> =>
  number !== null && (number.of === null || number.of === kind);

function amountIn(text: string): Cents | null {
  const amount = /^\$? ?\d[\d,]*(?:\.\d{1,2})?$/.test(text) ? centsFromText(text) : null;
  return amount !== null && amount > 0 && amount <= MAX_CENTS ? amount : null;
}

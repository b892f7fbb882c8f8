/** Figures as people type and paste them. */

/** FORM-11. */
export const NOT_A_NUMBER = 'Must contain only numbers.';
export const NEGATIVE = 'Must be 0 or more.';
/** Of money that is to move: nothing does not move. */
export const ABOVE_ZERO = 'Must be more than 0.';
export const NO_AMOUNT = 'Enter an amount.';
const MISSING = 'Enter a number.';
const TOO_PRECISE = 'Must have at most two decimals.';

/**
 * What was typed or pasted, in plain digits: `$1,240.50` is 1240.50, `.5` is 0.5 and `5.` is 5. A text that is no figure stays
 * as it is. Commas have to stand where thousands have them.
 */
export function plainFigure(text: string): string {
  const trimmed = text.trim();
  const match = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?$/.exec(trimmed);
  const [, whole = '', fraction = ''] = match ?? [];
  if (whole === '' && fraction === '') return trimmed;
  return [whole.replaceAll(',', '') || '0', fraction].filter(Boolean).join('.');
}

/** Why a text is no figure from 0 with at most two decimals. Null when it is one. */
export function figureProblem(text: string): string | null {
  const plain = plainFigure(text);
  if (plain === '') return MISSING;
  if (/^\d+(?:\.\d{1,2})?$/.test(plain)) return null;
  if (/^\d+\.\d+$/.test(plain)) return TOO_PRECISE;
  return plain.startsWith('-') && /^\d+(?:\.\d+)?$/.test(plainFigure(plain.slice(1))) ? NEGATIVE : NOT_A_NUMBER;
}

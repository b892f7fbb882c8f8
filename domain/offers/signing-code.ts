import { type Cents, ZERO } from '../money/money.ts';

/** SIGN-12. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 10;
export const MAX_CODE_TRIES = 5;
export const MAX_CODES_AN_HOUR = 3;

/** `from` is the total from which on a code is asked for, 0 for always, and null for never. */
export const needsCode = (from: Cents | null, total: Cents): boolean =>
  from !== null && (from === ZERO || total >= from);

/** To which address it went, in part: `m...@example.com`, `...0142`. Whoever holds the link learns no more of it. */
export function partOfAddress(address: string): string {
  const at = address.lastIndexOf('@');
  if (at < 1) return `...${address.slice(-4)}`;
  return `${[...address][0]}...${address.slice(at)}`;
}

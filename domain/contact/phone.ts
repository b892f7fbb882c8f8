/** Phones are stored and sent as ten digits (D75). */
export const phoneDigits = (text: string): string => text.replaceAll('-', '');

/** (NNN) NNN-NNNN (CONST-04). Anything that is not ten digits is shown as it is. */
export function formatPhone(digits: string): string {
  const match = /^(\d{3})(\d{3})(\d{4})$/.exec(digits);
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : digits;
}

/**
 * Adds the dashes while a person types: 785555 becomes 785-555 (D75). The country's 1 before ten digits goes. Nothing else is
 * cut: a number that is too long is wrong, and its rule says so.
 */
export function phoneWhileTyping(text: string): string {
  const digits = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
  return [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].filter(Boolean).join('-');
}

/**
 * The digits of a phone as it is searched, or of a part of it. The country's 1 goes where that is meant for certain: behind a plus, or
 * before ten digits. Empty without a digit.
 */
export function phoneSearched(text: string): string {
  const digits = text.replaceAll(/\D/g, '');
  return text.trimStart().startsWith('+') ? digits.replace(/^1/, '') : digits.replace(/^1(?=\d{10}$)/, '');
}

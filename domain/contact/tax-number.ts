/*
 * SSN and EIN have nine digits. They are stored sealed and shown only by their last four (CONST-05, D44). Nothing is cut while
 * one is typed: a number that is too long is wrong, and its rule says so.
 */

/** Adds the dashes while a person types: 12345 becomes 123-45 (FORM-16). */
export function ssnWhileTyping(text: string): string {
  const digits = digitsOf(text);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-');
}

/** Adds the dash while a person types: 1234 becomes 12-34 (FORM-20). */
export function einWhileTyping(text: string): string {
  const digits = digitsOf(text);
  return [digits.slice(0, 2), digits.slice(2)].filter(Boolean).join('-');
}

export const maskedSsn = (lastFour: string): string => `***-**-${lastFour}`;
export const maskedEin = (lastFour: string): string => `**-***${lastFour}`;

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

export const PASSWORD_LENGTH = { least: 8, most: 128 } as const;
export const PASSWORD_MESSAGE = `Must be between ${PASSWORD_LENGTH.least} and ${PASSWORD_LENGTH.most} characters.`;

/** Counted in characters as a person sees them. Only the length counts, because length is what helps. */
export function isPassword(text: string): boolean {
  const length = [...text.normalize('NFC')].length;
  return length >= PASSWORD_LENGTH.least && length <= PASSWORD_LENGTH.most;
}

/** What a text can be when it is one of these keywords alone, in any case, as the networks read it (CTIA). */
export type TextKeyword = 'stop' | 'start' | 'help';

const KEYWORDS: Readonly<Record<TextKeyword, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
};

/** Null for a text that is meant for a person. A full stop or an exclamation mark behind a keyword changes nothing. */
export function textKeyword(text: string): TextKeyword | null {
  const word = wordOf(text);
  const [keyword] = (['stop', 'start', 'help'] as const).filter((one) => KEYWORDS[one].includes(word));
  return keyword ?? null;
}

/** A yes answers what was last said. START and UNSTOP are about texts themselves. */
export const isYes = (text: string): boolean => wordOf(text) === 'YES';

const wordOf = (text: string): string =>
  text
    .trim()
    .replace(/[.!]+$/, '')
    .toUpperCase();

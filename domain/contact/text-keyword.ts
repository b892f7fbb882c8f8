/** What a text can be when it is one of these words alone, in any case, as the networks read it (CTIA). */
export type TextKeyword = 'stop' | 'start' | 'help';

const KEYWORDS: Readonly<Record<TextKeyword, readonly string[]>> = {
  stop: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE'],
  start: ['START', 'YES', 'UNSTOP'],
  help: ['HELP', 'INFO'],
};

/** Null for words that are meant for a person. A full stop or an exclamation mark behind the word does not make it one. */
export function textKeyword(text: string): TextKeyword | null {
  const word = text
    .trim()
    .replace(/[.!]+$/, '')
    .toUpperCase();
  const [keyword] = (['stop', 'start', 'help'] as const).filter((one) => KEYWORDS[one].includes(word));
  return keyword ?? null;
}

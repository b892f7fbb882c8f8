export interface MailHeader {
  /** Lower case. */
  readonly key: string;
  readonly value: string;
}

/** Whatever their value. No person's mail program writes them. */
const MACHINE_HEADERS = new Set(['x-autoreply', 'x-autorespond', 'x-loop', 'list-id', 'x-failed-recipients']);
const BULK = new Set(['bulk', 'junk', 'list', 'auto_reply']);

/**
 * Whether a program has written this: an absence note, a list, a report. Answering or keeping such mail is how loops begin
 * (RFC 3834), so it is taken and forgotten. X-Auto-Response-Suppress is no sign of it. Mail servers put it on what people write,
 * and it only asks for no automatic answer.
 */
export const isFromMachine = (headers: readonly MailHeader[], envelopeFrom: string | null): boolean =>
  envelopeFrom === '' ||
  headers.some(({ key, value }) => MACHINE_HEADERS.has(key) || saysMachine(key, firstWord(value)));

function saysMachine(key: string, word: string): boolean {
  if (key === 'auto-submitted') return word !== 'no';
  if (key === 'precedence') return BULK.has(word);
  if (key === 'content-type') return word === 'multipart/report';
  return key === 'return-path' && word === '<>';
}

/** Without comments and parameters. */
const firstWord = (value: string): string =>
  value
    .replaceAll(/\([^()]*\)/g, ' ')
    .trim()
    .split(/[\s;]/)[0]
    ?.toLowerCase() ?? '';

const LONGEST_PROBLEM = 200;

/** What the enhanced status codes mean to a person (RFC 3463). */
const MEANINGS: readonly (readonly [code: RegExp, meaning: string])[] = [
  [/^5\.1\.(1|6|10)$/, 'The address does not exist'],
  [/^5\.1\.2$|^5\.4\.[14]$/, 'The domain of the address takes no mail'],
  [/^[45]\.2\.2$/, 'The mailbox is full'],
  [/^5\.2\.1$/, 'The mailbox is switched off'],
  [/^5\.2\.3$|^5\.3\.4$/, 'The mail is too large for the mailbox'],
  [/^4\.4\.[12]$/, 'The receiving server could not be reached'],
];
/** These codes say little. The other server's own sentence is added to them. */
const VAGUE_MEANINGS: typeof MEANINGS = [
  [/^[45]\.7\./, 'The receiving server refused the mail'],
  [/^4\.4\.7$/, 'The mail could not be delivered in time'],
  [/^[45]\./, 'The mail could not be delivered'],
];

/**
 * Why a mail has bounced for good, in one line, from the machine's part of a delivery report (RFC 3464). Its action says that: a
 * server that gives up after days reports the last problem, which was a temporary one (class 4). Our own sentence where the code
 * says it all, else the other server's. Null when the mail is late and still tried, was delivered or relayed, or the report does
 * not say.
 */
export function bounceProblem(status: string): string | null {
  for (const group of status.replaceAll(/\r\n?/g, '\n').split(/\n\s*\n/)) {
    const fields = fieldsOf(group);
    const code = /^\s*([45]\.\d{1,3}\.\d{1,3})\b/.exec(fields.get('status') ?? '')?.[1];
    if (!code || fields.get('action')?.trim().toLowerCase() !== 'failed') continue;
    const meaning = meaningOf(MEANINGS, code);
    if (meaning) return `${meaning} (${code}).`;
    const diagnostic = oneLine((fields.get('diagnostic-code') ?? '').replace(/^\s*[\w-]+\s*;/, ''));
    const vague = meaningOf(VAGUE_MEANINGS, code);
    return shortened(diagnostic ? `${vague}: ${diagnostic}` : `${vague} (${code}).`);
  }
  return null;
}

const meaningOf = (meanings: typeof MEANINGS, code: string): string | undefined =>
  meanings.find(([pattern]) => pattern.test(code))?.[1];

/** Lower-case names. Folded lines are one value. Of a field that is given twice the first counts. */
function fieldsOf(group: string): Map<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.replaceAll(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name = '', value = ''] = /^([\w-]{1,60}):(.*)$/.exec(line) ?? [];
    if (name && !fields.has(name.toLowerCase())) fields.set(name.toLowerCase(), value);
  }
  return fields;
}

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim();

const shortened = (text: string): string => {
  const characters = Array.from(text);
  return characters.length <= LONGEST_PROBLEM ? text : `${characters.slice(0, LONGEST_PROBLEM - 1).join('')}…`;
};

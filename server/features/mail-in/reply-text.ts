import EmailReplyParser, { RegexList } from 'email-reply-parser';
import { convert } from 'html-to-text';
import { type LinearPattern, linearPatterns } from './linear-patterns.ts';

/** Characters of a mail that are searched for quotes. What follows them is old correspondence. */
const MAX_READ = 200_000;
/** Characters of HTML. Most of it is style, and what was written comes before what is quoted. */
const MAX_HTML = 400_000;
/** Characters that a message keeps. */
const MAX_KEPT = 20_000;
const SHORTENED = ' (shortened)';
/** Lines. A longer text below a line of dashes is no signature but the rest of what was written. */
const LONGEST_SIGNATURE = 12;

interface Body {
  readonly text: string;
  readonly html: string;
  readonly subject: string;
}

/** What the sender has written themselves, without quotes and signature. Plain text, at most 20,000 characters. */
export function replyText({ text, html, subject }: Body): string {
  const whole = cleaned(text).trim() ? cleaned(text) : cleaned(html ? htmlAsText(html) : '');
  const read = whole.slice(0, MAX_READ);
  const written = withoutQuotes(read).trim() || read.trim();
  return shortened(written) || shortened(cleaned(subject).trim()) || '(no text)';
}

/** Never the markup itself. Scripts, styles and pictures are left out. Quotes become lines that begin with `>`. */
const htmlAsText = (html: string): string =>
  convert(html.slice(0, MAX_HTML), {
    wordwrap: false,
    limits: { maxDepth: 200, maxChildNodes: 20_000 },
    selectors: [
      { selector: 'a', options: { ignoreHref: true } },
      { selector: 'img', format: 'skip' },
      { selector: 'hr', format: 'skip' },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  }).replaceAll(/\n{3,}/g, '\n\n');

/** Drops control characters and those that change the direction of a line. Each kind of line end becomes one. */
const cleaned = (text: string): string =>
  text
    .slice(0, MAX_READ * 2)
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/(?!\n|\t)\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, '');

function withoutQuotes(text: string): string {
  linearHeaders ??= useLinearPatterns();
  return new EmailReplyParser()
    .read(withWholeHeaders(unwrapped(text), linearHeaders))
    .getFragments()
    .filter((part) => !part.isHidden() || isNoSignature(part))
    .join('\n');
}

let linearHeaders: readonly LinearPattern[] | undefined;

/** The library's own patterns can take minutes for a line made to slow them. The first mail pays for making these. */
function useLinearPatterns(): readonly LinearPattern[] {
  RegexList.signatureRegex = linearPatterns(RegexList.signatureRegex);
  const headers = linearPatterns(RegexList.quoteHeadersRegex);
  RegexList.quoteHeadersRegex = headers;
  return headers;
}

/** "On ..., ... wrote:" that a program broke over several lines stands on one. What is put back is taken as it is. */
const withWholeHeaders = (text: string, headers: readonly LinearPattern[]): string =>
  headers.reduce((all, pattern) => {
    const header = pattern.groupIn(all);
    return header.includes('\n') ? all.replace(header, () => header.replaceAll('\n', ' ')) : all;
  }, text);

/** Gmail breaks "On ... wrote:" inside the brackets. The library does not look for it there. */
const unwrapped = (text: string): string => text.replaceAll(/<[ \t]*\n[ \t]*([^\s<>]{3,254}>)/g, '<$1');

type Fragment = ReturnType<ReturnType<EmailReplyParser['read']>['getFragments']>[number];

function isNoSignature(part: Fragment): boolean {
  const content = part.getContent().trim();
  // Outlook's line above what it quotes.
  const isQuoteOfOutlook = content.startsWith('________') || /^(From|Von|De|Da|Van)\s?:/m.test(content);
  return part.isSignature() && !part.isQuoted() && !isQuoteOfOutlook && content.split('\n').length > LONGEST_SIGNATURE;
}

function shortened(text: string): string {
  const characters = Array.from(text.slice(0, MAX_KEPT * 2 + 1));
  return characters.length <= MAX_KEPT
    ? characters.join('')
    : characters
        .slice(0, MAX_KEPT - SHORTENED.length)
        .join('')
        .trimEnd() + SHORTENED;
}

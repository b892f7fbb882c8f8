import { createHash } from 'node:crypto';
import PostalMime, { type Attachment, addressParser, type Email } from 'postal-mime';
import { isLogoContentId } from '../../services/logo-in-mail.ts';
import { bounceProblem } from './delivery-report.ts';
import { isFromMachine } from './machine-mail.ts';
import { replyText } from './reply-text.ts';

export interface ParsedMail {
  /** Null when the sender gave none. */
  readonly messageId: string | null;
  /** The same for the same mail: the hash of its Message-ID, or else of its content. */
  readonly hash: Uint8Array;
  /** The one address in its From. Null when there is none, or several. Nobody has proved it. */
  readonly from: string | null;
  readonly text: string;
  readonly attachments: readonly ParsedAttachment[];
  readonly isFromMachine: boolean;
  /** Why a mail of ours bounced for good. Null when this is no report of that. */
  readonly bounceProblem: string | null;
  /** Somebody told their provider that a mail of ours is spam (RFC 5965). */
  readonly isComplaint: boolean;
}

export interface ParsedAttachment {
  /** Empty when the sender gave none. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

const MAX_NESTED_PARTS = 30;
const MAX_HEADER_BYTES = 256 * 1024;
const MAX_SIGNATURE_PICTURE_BYTES = 20 * 1024;
/** 25 MB of an attachment are 340,000 lines. Each line costs the library some memory. */
const MAX_LINES = 500_000;
const LONGEST_ADDRESS = 254;
/** Parts that say who signed a mail, and not what it says. */
const SIGNATURES = new Set([
  'application/pkcs7-signature',
  'application/x-pkcs7-signature',
  'application/pgp-signature',
  'application/pgp-keys',
]);

/** The mail has endlessly nested parts, or more headers or lines than any true one. */
export class TooMuch extends Error {}

/** Reads a mail as it came over the wire. */
export async function parseMail(bytes: Uint8Array, envelopeFrom: string | null): Promise<ParsedMail> {
  const mail = await opened(bytes);
  const messageId = mail.messageId?.trim() || null;
  const text = replyText({ text: mail.text ?? '', html: mail.html ?? '', subject: mail.subject ?? '' });
  const isReport = /^\s*multipart\/report\b/i.test(headerOf(mail, 'content-type'));
  return {
    messageId,
    hash: hashOf(mail, messageId),
    from: senderOf(mail),
    text,
    attachments: mail.attachments.filter(isKept).map(({ filename, mimeType, content }) => ({
      name: filename ?? '',
      type: mimeType,
      bytes: bytesOf(content),
    })),
    isFromMachine: isFromMachine(mail.headers, envelopeFrom),
    bounceProblem: isReport ? problemOf(mail) : null,
    isComplaint: isReport && mail.attachments.some(({ mimeType }) => mimeType === 'message/feedback-report'),
  };
}

async function opened(bytes: Uint8Array): Promise<Email> {
  if (linesOf(bytes) > MAX_LINES) throw new TooMuch('more lines than a mail has');
  try {
    return await PostalMime.parse(bytes, {
      maxNestingDepth: MAX_NESTED_PARTS,
      maxHeadersSize: MAX_HEADER_BYTES,
      forceRfc822Attachments: true,
    });
  } catch (error) {
    // The library's message for both of these limits.
    if (error instanceof Error && error.message.startsWith('Maximum')) throw new TooMuch(error.message);
    throw error;
  }
}

function linesOf(bytes: Uint8Array): number {
  let lines = 1;
  for (let at = bytes.indexOf(0x0a); at >= 0; at = bytes.indexOf(0x0a, at + 1)) lines += 1;
  return lines;
}

const headerOf = (mail: Email, name: string): string => mail.headers.find(({ key }) => key === name)?.value ?? '';

/** A name, a group or a second From can hide the true sender. Then nobody is named. */
function senderOf(mail: Email): string | null {
  const lines = mail.headers.filter(({ key }) => key === 'from');
  const [only, ...more] = lines.flatMap(({ value }) => addressParser(value));
  if (lines.length !== 1 || !only?.address || more.length > 0) return null;
  const isPlain = /^[^\s\p{C}<>()[\]\\,;:"@]+@[\p{L}\p{N}.-]+$/u.test(only.address);
  return isPlain && only.address.length <= LONGEST_ADDRESS ? only.address.toLowerCase() : null;
}

/** A logo below a signature comes with every mail. A picture that somebody wanted to show is larger, or an attachment. */
function isKept({ disposition, contentId, mimeType, content }: Attachment): boolean {
  if (SIGNATURES.has(mimeType)) return false;
  if (!contentId || !mimeType.startsWith('image/')) return true;
  // One of ours, from the mail that is answered.
  if (isLogoContentId(contentId)) return false;
  return disposition !== 'inline' || bytesOf(content).length > MAX_SIGNATURE_PICTURE_BYTES;
}

/** Trace headers differ from one attempt to the next, so they do not count. */
function hashOf(mail: Email, messageId: string | null): Uint8Array {
  const hash = createHash('sha256');
  if (messageId) return hash.update(`id:${messageId}`).digest();
  const said = [mail.date, headerOf(mail, 'from'), mail.subject, mail.text, mail.html].map((part) => part ?? '');
  hash.update(`mail:${JSON.stringify(said)}`);
  for (const { content } of mail.attachments) hash.update(createHash('sha256').update(bytesOf(content)).digest());
  return hash.digest();
}

function problemOf(mail: Email): string | null {
  const status = mail.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  return status ? bounceProblem(new TextDecoder().decode(bytesOf(status.content))) : null;
}

function bytesOf(content: Attachment['content']): Uint8Array {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}

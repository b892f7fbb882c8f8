import { REFUSALS, type RefusalCode } from '@underlay/contract/refusals.ts';
import { FILE_KINDS, kindOfName, kindOfType } from '@underlay/domain/files/file-kind.ts';
import { cleanFileName } from '@underlay/domain/files/file-name.ts';
import { INVOICE_FILE_MEGABYTES, inBytes } from '@underlay/domain/files/file-size.ts';
import type { ReceivedFile } from '../../http/file-transfer.ts';
import { receivedBytes } from '../../http/received-bytes.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { withDeadLinks } from '../customers/index.ts';
import { type NewFile, stageFile } from '../files/index.ts';
import type { ParsedAttachment } from './parse-mail.ts';

const MAX_ATTACHMENTS = 10;

export interface StagedAttachments {
  readonly files: readonly NewFile[];
  /** A sentence for each that is not kept, for the message itself. */
  readonly notes: readonly string[];
}

/** What is wrong with the file itself. Every other failure is ours, and the mail has to come again. */
const MESSAGES: Partial<Record<RefusalCode, string>> = {
  file_empty: 'it is empty.',
  file_too_large: 'it has 25 MB or more.',
  file_type: 'only pictures (JPEG, PNG, GIF, WebP) and PDF files are kept.',
  malware_found: 'a virus scanner found malware in it.',
  unsafe_pdf: 'it may hold a program.',
  image_too_complex: 'the picture takes too much work to check.',
  image_too_large: 'the picture has more than 40 megapixels.',
};

/**
 * Stores the bytes of a mail's attachments, checked like every upload. They stay when the message's transaction takes them. All
 * customers of a business count as one sender, since nobody knows who they are.
 */
export async function stageAttachments(
  platform: Platform,
  attachments: readonly ParsedAttachment[],
  businessId: string,
): Promise<StagedAttachments> {
  const files: NewFile[] = [];
  const notes: string[] = [];
  for (const attachment of attachments) {
    const received = receivedOf(attachment);
    if (files.length === MAX_ATTACHMENTS) {
      notes.push(notKept(received.name, `a message keeps at most ${MAX_ATTACHMENTS} files.`));
      continue;
    }
    try {
      if (received.bytes.length >= inBytes(INVOICE_FILE_MEGABYTES)) throw new Refused('file_too_large');
      files.push(await stageFile(platform, { ...received, sender: businessId }));
    } catch (error) {
      const message = error instanceof Refused ? MESSAGES[error.code] : undefined;
      if (!message) throw error;
      notes.push(notKept(received.name, message));
    }
  }
  return { files, notes: notes.length > MAX_NOTES ? shortened(notes) : notes };
}

/** Sentences. With hundreds of files, nobody needs the reason for each. */
const MAX_NOTES = 20;
const shortened = (notes: readonly string[]): string[] => [
  ...notes.slice(0, MAX_NOTES),
  `${notes.length - MAX_NOTES} more files were not kept.`,
];

export const withoutRoom = ({ fileName }: NewFile): string =>
  notKept(fileName, REFUSALS.quota_reached.message.replace(/^T/, 't'));

export const tooMuchToday = ({ fileName }: NewFile): string =>
  notKept(fileName, 'at most 100 MB of files a day are kept of one customer.');

const notKept = (name: string, why: string): string => `${name} was not kept: ${why}`;

/** Some mail programs call every file an octet stream. Inline pictures have no name. Then the other of the two counts. */
function receivedOf({ name, type, bytes }: ParsedAttachment): ReceivedFile {
  const named = cleanFileName(name);
  const kind = kindOfType(type);
  const isNameless = named === '';
  const ending = FILE_KINDS.find((known) => known === kind)?.split('/')[1];
  return {
    name: isNameless ? `file${ending ? `.${ending}` : ''}` : named,
    type: kind ?? (GENERAL_TYPES.has(type) ? (kindOfName(named) ?? type) : type),
    bytes: receivedBytes(withDeadLinks(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))),
  };
}

const GENERAL_TYPES = new Set(['application/octet-stream', 'binary/octet-stream', 'application/force-download']);

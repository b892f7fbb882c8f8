import { endingOf, type FileKind, isImage, kindOfName, kindOfType } from '@underlay/domain/files/file-kind.ts';
import { cleanFileName } from '@underlay/domain/files/file-name.ts';
import type { ReceivedFile } from '../../http/file-transfer.ts';
import type { ReceivedBytes } from '../../http/received-bytes.ts';
import { Refused } from '../../services/refused.ts';
import { withoutMetadata } from './drawn-picture.ts';
import { withoutPrograms } from './without-programs.ts';

/** A file from outside. */
export interface SentFile extends ReceivedFile {
  /** Who sent it. One sender cannot keep others waiting. */
  readonly sender: string;
}

export interface CheckedFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly bytes: Buffer;
}

/**
 * Checks a file by its first bytes, the ending of its name and the type its sender gives. All three must name the same one of
 * our kinds (D34, P18). A picture may not unfold into more than the memory can take. It does not say where it was taken. A PDF
 * runs nothing. `onWait` is called where it waits for others.
 */
export async function checkFile({ name, type, bytes, sender }: SentFile, onWait?: () => void): Promise<CheckedFile> {
  if (bytes.length === 0) throw new Refused('file_empty');
  const cleaned = cleanFileName(name);
  const kind = kindOfName(cleaned);
  if (!kind || kindOfType(type) !== kind || (await kindOf(bytes)) !== kind) throw new Refused('file_type');
  return {
    // A name that is only an ending would be a hidden file where it is saved.
    name: cleaned === endingOf(cleaned) ? `file${cleaned}` : cleaned,
    kind,
    bytes: await (isImage(kind) ? withoutMetadata : withoutPrograms)(bytes, { sender, onWait }),
  };
}

/** Nobody who waits afterwards has the bytes in memory for it. */
async function kindOf(bytes: ReceivedBytes): Promise<FileKind | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const first = await fileTypeFromBuffer(await bytes.read());
  return first ? kindOfType(first.mime) : null;
}

import { endingOf, type FileKind, isImage, kindOfName, kindOfType } from '@underlay/domain/files/file-kind.ts';
import { cleanFileName } from '@underlay/domain/files/file-name.ts';
import type { ReceivedFile } from '../../http/file-transfer.ts';
import { Refused } from '../../services/refused.ts';
import { openPicture } from './pictures.ts';
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

export const MAX_PIXELS = 40_000_000;
const JPEG_QUALITY = 92;

/**
 * Checks a file by its first bytes, the ending of its name and the type its sender gives. All three must name the same one of
 * our kinds (D34, P18). A picture may not unfold into more than the memory can take. It does not say where it was taken. A PDF
 * runs nothing.
 */
export async function checkFile({ name, type, bytes, sender }: SentFile): Promise<CheckedFile> {
  if (bytes.length === 0) throw new Refused('file_empty');
  const cleaned = cleanFileName(name);
  const kind = kindOfName(cleaned);
  const { fileTypeFromBuffer } = await import('file-type');
  const first = await fileTypeFromBuffer(bytes);
  if (!kind || kindOfType(type) !== kind || !first || kindOfType(first.mime) !== kind) throw new Refused('file_type');
  return {
    // A name that is only an ending would be a hidden file where it is saved.
    name: cleaned === endingOf(cleaned) ? `file${cleaned}` : cleaned,
    kind,
    bytes: isImage(kind) ? await withoutMetadata(bytes) : await withoutPrograms(bytes, sender),
  };
}

/** The same bytes, or a picture drawn anew when it carries EXIF, XMP or IPTC. Those may say where it was taken. */
async function withoutMetadata(bytes: Buffer): Promise<Buffer> {
  const {
    width,
    height,
    pages = 1,
    exif,
    xmp,
    iptc,
    format,
  } = await readable(openPicture(bytes).then((picture) => picture.metadata()));
  const hasMetadata = exif !== undefined || xmp !== undefined || iptc !== undefined;
  if (width * height * (hasMetadata ? pages : 1) > MAX_PIXELS) throw new Refused('image_too_large');
  if (!hasMetadata) return bytes;
  const still = pages === 1;
  const drawn = await openPicture(bytes, { pages: -1, limitInputPixels: MAX_PIXELS, failOn: 'none' });
  const picture = drawn.keepIccProfile();
  // The orientation that the camera noted goes with the rest, so the picture itself is turned first. An animation has none.
  const upright = still ? picture.rotate() : picture;
  return readable((format === 'jpeg' ? upright.jpeg({ quality: JPEG_QUALITY }) : upright.toFormat(format)).toBuffer());
}

/** A file that begins like a picture and cannot be read as one is not a picture. */
async function readable<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    throw new Refused('file_type');
  }
}

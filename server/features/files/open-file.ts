import { buffer } from 'node:stream/consumers';
import { isImage } from '@underlay/domain/files/file-kind.ts';
import type { FileAnswer } from '../../http/file-transfer.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { MAX_PIXELS } from './check-file.ts';
import type { NewFile } from './file-store.ts';
import { openPicture } from './pictures.ts';

const PREVIEW_PIXELS = 640;
const LONGEST_SECONDS = 10;
const JPEG_QUALITY = 82;

/** The stored bytes under their name. Whether the caller may have them was checked before. */
export async function openFile({ storage }: Pick<Platform, 'storage'>, file: OpenedFile): Promise<FileAnswer> {
  const content = await storage.read(file.storageKey);
  if (!content) throw new Error(`file ${file.id} has no bytes`);
  return { name: file.fileName, type: file.mimeType, size: file.size, content };
}

type OpenedFile = Pick<NewFile, 'id' | 'fileName' | 'mimeType' | 'storageKey' | 'size'>;

/** A small picture of an image. It is drawn anew, so nothing of the original but what it shows reaches the page. */
export async function previewFile(platform: Platform, file: NewFile): Promise<FileAnswer> {
  if (!isImage(file.mimeType)) return found<FileAnswer>(null);
  const picture = await (await drawSmall(platform, file)).webp().toBuffer();
  return { name: `${file.fileName}.webp`, type: 'image/webp', size: picture.length, content: picture };
}

export interface DrawnPicture {
  readonly bytes: Buffer;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
}

/** The same as a JPEG, which a PDF takes as it is. What is clear in it is white, as the paper. */
export async function drawPicture(platform: Platform, file: NewFile): Promise<DrawnPicture> {
  const drawn = (await drawSmall(platform, file)).flatten({ background: '#ffffff' }).jpeg({ quality: JPEG_QUALITY });
  const { data: bytes, info } = await drawn.toBuffer({ resolveWithObject: true });
  return { bytes, width: info.width, height: info.height };
}

async function drawSmall(platform: Platform, file: NewFile) {
  const { content } = await openFile(platform, file);
  const original = await openPicture(await bytesOf(content), { limitInputPixels: MAX_PIXELS, failOn: 'none' });
  return original
    .rotate()
    .resize(PREVIEW_PIXELS, PREVIEW_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: LONGEST_SECONDS });
}

const bytesOf = async (content: FileAnswer['content']): Promise<Buffer> =>
  Buffer.isBuffer(content) ? content : buffer(content);

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

/** The stored bytes under their name. Whether the caller may have them was checked before. */
export async function openFile({ storage }: Platform, file: NewFile): Promise<FileAnswer> {
  const content = await storage.read(file.storageKey);
  if (!content) throw new Error(`file ${file.id} has no bytes`);
  return { name: file.fileName, type: file.mimeType, size: file.size, content };
}

/** A small picture of an image. It is drawn anew, so nothing of the original but what it shows reaches the page. */
export async function previewFile(platform: Platform, file: NewFile): Promise<FileAnswer> {
  if (!isImage(file.mimeType)) return found<FileAnswer>(null);
  const { name, content } = await openFile(platform, file);
  const original = await openPicture(await bytesOf(content), { limitInputPixels: MAX_PIXELS, failOn: 'none' });
  const picture = await original
    .rotate()
    .resize(PREVIEW_PIXELS, PREVIEW_PIXELS, { fit: 'inside', withoutEnlargement: true })
    .webp()
    .timeout({ seconds: LONGEST_SECONDS })
    .toBuffer();
  return { name: `${name}.webp`, type: 'image/webp', size: picture.length, content: picture };
}

const bytesOf = async (content: FileAnswer['content']): Promise<Buffer> =>
  Buffer.isBuffer(content) ? content : buffer(content);

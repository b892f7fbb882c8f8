import { buffer } from 'node:stream/consumers';
import { isImage } from '@underlay/domain/files/file-kind.ts';
import type { FileAnswer } from '../../http/file-transfer.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { type DrawnPicture, drawnSmall } from './drawn-picture.ts';
import type { NewFile } from './file-store.ts';

/** The stored bytes under their name. Whether the caller may have them was checked before. */
export async function openFile({ storage }: Pick<Platform, 'storage'>, file: OpenedFile): Promise<FileAnswer> {
  const content = await storage.read(file.storageKey);
  if (!content) throw new Error(`file ${file.id} has no bytes`);
  return { name: file.fileName, type: file.mimeType, size: file.size, content };
}

type OpenedFile = Pick<NewFile, 'id' | 'fileName' | 'mimeType' | 'storageKey' | 'size'>;

/**
 * A small picture of an image. It is drawn anew, so nothing of the original but what it shows reaches the page. What cannot be drawn
 * has none.
 */
export async function previewFile(platform: Platform, file: NewFile, userId: string): Promise<FileAnswer> {
  const { bytes } = found(
    isImage(file.mimeType) ? await drawPicture(platform, file, { wanted: 'small webp', sender: userId }) : null,
  );
  return { name: `${file.fileName}.webp`, type: 'image/webp', size: bytes.length, content: bytes };
}

/** The same for others: a PDF takes a JPEG as it is. Null when it cannot be drawn. */
export async function drawPicture(
  platform: Platform,
  file: NewFile,
  asked: Parameters<typeof drawnSmall>[1],
): Promise<DrawnPicture | null> {
  const drawn = await drawnSmall(async () => bytesOf((await openFile(platform, file)).content), asked);
  if (drawn === null) platform.log.warn({ file: file.id }, 'a picture could not be drawn');
  return drawn;
}

const bytesOf = async (content: FileAnswer['content']): Promise<Buffer> =>
  Buffer.isBuffer(content) ? content : buffer(content);

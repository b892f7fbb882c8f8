import { buffer } from 'node:stream/consumers';
import type { TenantReader } from '../../database/sql.ts';
import type { InvoiceDocument, PrintedPicture } from '../../services/documents.ts';
import type { Platform } from '../../services/platform.ts';
import { openFile } from '../files/index.ts';
import { readPictures } from './picture-store.ts';

/** The pictures that a document names (OPT-06). */
export async function openPictures(
  platform: Pick<Platform, 'storage'>,
  db: TenantReader,
  { parts = [] }: Pick<InvoiceDocument, 'parts'>,
): Promise<PrintedPicture[]> {
  const names = parts.flatMap(({ picture }) => picture?.name ?? []);
  if (names.length === 0) return [];
  const stored = await readPictures(db, names);
  return Promise.all(
    stored.map(async (picture) => {
      const { content } = await openFile(platform, picture);
      return { name: picture.id, jpeg: Buffer.isBuffer(content) ? content : await buffer(content) };
    }),
  );
}

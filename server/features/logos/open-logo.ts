import { buffer } from 'node:stream/consumers';
import { shownSize } from '@underlay/domain/businesses/logo.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { PrintedLogo } from '../../services/documents.ts';
import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import { openFile } from '../files/index.ts';
import { readLogo } from './logo-store.ts';

/** With an id that another picture does not have. */
export type OpenLogo = PrintedLogo & { readonly id: string };

/**
 * The logo of a business for its mails and PDFs. Null without one. A file store that does not answer keeps no mail and no PDF back:
 * they then go without it.
 */
export async function openLogo(platform: Platform, db: TenantReader): Promise<OpenLogo | null> {
  const logo = await readLogo(db);
  if (!logo) return null;
  try {
    const { content } = await openFile(platform, logo.file);
    const png = Buffer.isBuffer(content) ? content : await buffer(content);
    return { id: logo.file.id, png, ...shownSize(logo.size) };
  } catch (error) {
    platform.log.warn({ error: messageOf(error) }, 'a logo could not be read');
    return null;
  }
}

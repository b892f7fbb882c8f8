import type { FileJson } from '@underlay/contract/files.ts';
import { ApiError } from '../../api/api-error.ts';
import { download } from '../../api/transfer.ts';
import { signOut } from '../identity/index.ts';

/** How long the browser may take to copy what it was given. */
const COPYING_MILLISECONDS = 60_000;

/** Fetches a file with the token and has the browser save it under its name. */
export const saveFile = (file: Pick<FileJson, 'uuid' | 'fileName'>): Promise<void> =>
  saveDownload('GET /files/:fileId', { params: { fileId: file.uuid } }, file.fileName);

/** AUTH-15: logs out when the token has expired and cannot be renewed. These are the only calls that do (D19). */
export async function saveDownload(
  key: Parameters<typeof download>[0],
  asked: Parameters<typeof download>[1],
  fileName: string,
): Promise<void> {
  try {
    saveAs(await download(key, asked), fileName);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'EXPIRED_TOKEN') throw error;
    await signOut();
  }
}

function saveAs(bytes: Blob, name: string) {
  const address = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), COPYING_MILLISECONDS);
}

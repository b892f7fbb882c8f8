import type { FileJson } from '@underlay/contract/files.ts';
import { ApiError } from '../../api/api-error.ts';
import { download } from '../../api/transfer.ts';
import { signOut } from '../session/sign-out.ts';

/** How long the browser may take to copy what it was given. */
const COPYING_MILLISECONDS = 60_000;

/**
 * Fetches a file with the token and has the browser save it under its name. AUTH-15: when the token has expired and cannot
 * be renewed, it logs out; this is the one call that does (D19).
 */
export async function saveFile(file: Pick<FileJson, 'uuid' | 'fileName'>): Promise<void> {
  try {
    saveAs(await download('GET /files/:fileId', { fileId: file.uuid }), file.fileName);
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

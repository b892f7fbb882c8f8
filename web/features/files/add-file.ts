import type { InvoiceFileJson } from '@underlay/contract/files.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/client.ts';
import { upload } from '../../api/transfer.ts';

/** What the server has of a file that may not hang at its invoice yet. */
const sent = new WeakMap<File, string>();

interface Adding {
  readonly params: { readonly businessId: string; readonly invoiceId: string };
  readonly file: File;
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/**
 * Sends a file, and then hangs it at an invoice by its id. Tried again after an answer that was lost, it hangs there once: what was
 * sent and is named nowhere, the server drops.
 */
export async function addFile({
  params,
  file,
  onProgress = () => undefined,
  signal,
}: Adding): Promise<InvoiceFileJson> {
  const stop = signal ?? new AbortController().signal;
  const uuid = sent.get(file) ?? (await upload('POST /files', { file, onProgress, signal: stop })).uuid;
  sent.set(file, uuid);
  onProgress(1);
  try {
    const added = await call('POST /business/:businessId/invoices/:invoiceId/files', { params, body: { uuid } });
    sent.delete(file);
    return added;
  } catch (error) {
    // It waited too long.
    if (error instanceof ApiError && error.code === 'unknown_file') sent.delete(file);
    throw error;
  }
}

import type { EndpointAt, EndpointKey } from '@underlay/contract/index.ts';
import { errorFrom, unreachable, unreadable } from './api-error.ts';
import { type Answer, addressOf, authorization, parsed } from './client.ts';

/** The endpoints that take a file, and those that answer one. */
type Having<Flag> = { [Key in EndpointKey]: EndpointAt<Key> extends Flag ? Key : never }[EndpointKey];
type UploadKey = Having<{ readonly upload: object }>;
type DownloadKey = Having<{ readonly download: true }>;
type Params = Readonly<Record<string, string>>;

interface UploadRequest {
  readonly params?: Params;
  readonly file: File;
  /** Called with how much has left, from 0 to 1. */
  readonly onProgress: (part: number) => void;
  /** Gives the upload up. It then rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

/** Chosen files that have not arrived as far as we know, with the key that they carry to an address. */
const unanswered = new WeakMap<File, { readonly address: string; readonly key: string }>();

/** A file that is sent again carries the same key, whatever was answered before, so the server keeps it once. */
function keyFor(file: File, address: string): string {
  const before = unanswered.get(file);
  const key = before?.address === address ? before.key : crypto.randomUUID();
  unanswered.set(file, { address, key });
  return key;
}

/** Sends one file as the multipart field `file`. It takes as long as the connection takes, so there is progress and no timeout. */
export async function upload<Key extends UploadKey>(
  key: Key,
  { params = {}, file, onProgress, signal }: UploadRequest,
): Promise<Answer<Key>> {
  const address = addressOf(pathOf(key), { params });
  const headers = Object.entries({ ...(await authorization()), 'idempotency-key': keyFor(file, address) });
  signal.throwIfAborted();
  const answer = await new Promise<Answer<Key>>((resolve, reject) => {
    // fetch does not report how much has left.
    const request = new XMLHttpRequest();
    request.open('POST', address);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(answerIn<Key>(request.responseText));
      else reject(errorFrom(request.status, request.responseText));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, file.name);
    request.send(form);
  });
  unanswered.delete(file);
  return answer;
}

/** What a sign-in page of a network answers in place of the server is no record. */
async function answerIn<Key extends UploadKey>(text: string): Promise<Answer<Key>> {
  const body = parsed(text);
  if (typeof body !== 'object' || body === null) throw unreadable();
  return body as Answer<Key>;
}

interface DownloadRequest {
  readonly params: Params;
  readonly query?: Readonly<Record<string, unknown>>;
}

/** The bytes of a file. */
export async function download(key: DownloadKey, asked: DownloadRequest, signal?: AbortSignal): Promise<Blob> {
  const headers = await authorization();
  try {
    const response = await fetch(addressOf(pathOf(key), asked), { headers, signal: signal ?? null });
    if (!response.ok) throw errorFrom(response.status, await response.text());
    // None of our files is a page. One that a network answers in place of the server is not saved under their name.
    if (response.headers.get('content-type')?.startsWith('text/html')) throw unreadable();
    return await response.blob();
  } catch (error) {
    if (error instanceof TypeError) throw unreachable();
    throw error;
  }
}

const pathOf = (key: EndpointKey): string => key.split(' ')[1] ?? '';

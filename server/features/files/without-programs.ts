import { fileURLToPath } from 'node:url';
import type { ReceivedBytes } from '../../http/received-bytes.ts';
import { Refused } from '../../services/refused.ts';
import { createWorkerPool } from '../../services/worker-pool.ts';
import type { CleanerAnswer } from './clean-pdf.ts';
import type { Checking } from './drawn-picture.ts';
import type { CleanerTask } from './pdf-cleaner.ts';

const askCleaner = createWorkerPool<CleanerTask, CleanerAnswer>(
  fileURLToPath(new URL('./pdf-cleaner.ts', import.meta.url)),
  { atOnce: 2, maxWaiting: { ofAll: 24, ofSender: 8 }, milliseconds: 60_000, megabytes: 512 },
);

/** Without any object there is nothing in a document that could run. */
const FIRST_OBJECT = 'obj';

/**
 * The document without the programs that it would run on the machine of whoever opens it. One that nobody can look into stays
 * as it is: it is only ever saved, never shown by a page of ours. Refuses with `unsafe_pdf` what cannot be read and may hold a
 * program, and what takes too long. Refuses with `files_busy` when too many are looked into.
 */
export async function withoutPrograms(bytes: ReceivedBytes, { sender, onWait }: Checking): Promise<Buffer> {
  if (!(await hasObject(bytes))) return bytes.read();
  const answer = await askCleaner(async () => ({ bytes: await bytes.read() }), sender, onWait);
  if ('cleaned' in answer) return Buffer.from(answer.cleaned);
  if ('lost' in answer || answer.is === 'unsafe') throw new Refused('unsafe_pdf');
  return bytes.read();
}

const hasObject = async (bytes: ReceivedBytes): Promise<boolean> => (await bytes.read()).includes(FIRST_OBJECT);

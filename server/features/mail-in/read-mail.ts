import { fileURLToPath } from 'node:url';
import { createWorkerPool } from '../../services/worker-pool.ts';
import type { ReaderAnswer, ReaderTask } from './mail-reader.ts';
import type { ParsedMail } from './parse-mail.ts';

/** The mail cannot be read, and the same mail never will be. */
export class UnreadableMail extends Error {}

const askReader = createWorkerPool<ReaderTask, ReaderAnswer>(
  fileURLToPath(new URL('./mail-reader.ts', import.meta.url)),
  { atOnce: 2, milliseconds: 30_000, megabytes: 384 },
);

/** Reads a mail from a stranger in a process of its own. */
export async function readMail(bytes: Uint8Array, envelopeFrom: string | null): Promise<ParsedMail> {
  const answer = await askReader({ bytes, envelopeFrom });
  if ('lost' in answer) throw new Error(`the mail was not read: ${answer.lost}`);
  if ('problem' in answer) throw new UnreadableMail(answer.problem);
  return answer.mail;
}

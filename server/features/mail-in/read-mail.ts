import { fileURLToPath } from 'node:url';
import { createWorkerPool } from '../../services/worker-pool.ts';
import type { ArrivedMail } from './arrived-mail.ts';
import type { ReaderAnswer, ReaderTask } from './mail-reader.ts';
import type { ParsedMail } from './parse-mail.ts';

/** The mail cannot be read, and the same mail never will be. */
export class UnreadableMail extends Error {}

/** Few mails come in at the same moment (mail-listener.ts, mail-hook.ts), and most are read in no time. */
const askReader = createWorkerPool<ReaderTask, ReaderAnswer>(
  fileURLToPath(new URL('./mail-reader.ts', import.meta.url)),
  { atOnce: 2, maxWaiting: { ofAll: 64, ofSender: 32 }, milliseconds: 30_000, megabytes: 384 },
);

/** Reads a mail from a stranger in a process of its own. Refuses with `files_busy` when too many wait: it has to come again. */
export async function readMail({ bytes, from }: ArrivedMail, sender: string): Promise<ParsedMail> {
  const answer = await askReader({ bytes, envelopeFrom: from }, sender);
  if ('lost' in answer) throw new Error(`the mail was not read: ${answer.lost}`);
  if ('problem' in answer) throw new UnreadableMail(answer.problem);
  return answer.mail;
}

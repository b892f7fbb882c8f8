import { fileURLToPath } from 'node:url';
import type { DocumentRenderer } from '../../services/documents.ts';
import type { Logger } from '../../services/log.ts';
import { Refused } from '../../services/refused.ts';
import { createTurns, type TurnsOptions } from '../../services/turns.ts';
import { startWorkerProcess, type WorkerProcess } from '../../services/worker-process.ts';
import type { DocumentToSet, TypesetDocument } from './worker.ts';

interface Limits {
  /** One document, with the start of the process. 500 lines of 500 characters take two seconds on a slow machine. */
  readonly documentMilliseconds: number;
  /** The typesetter keeps about 0.1 MB of each document, so it is replaced after so many. */
  readonly documentsPerProcess: number;
  /** After this long without a request the process ends and frees its memory. */
  readonly idleMilliseconds: number;
  readonly maxWaiting: TurnsOptions['maxWaiting'];
  readonly worker: string;
}

const LIMITS: Limits = {
  documentMilliseconds: 20_000,
  documentsPerProcess: 500,
  idleMilliseconds: 300_000,
  // A program may make ten calls at once.
  maxWaiting: { ofAll: 100, ofSender: 12 },
  worker: fileURLToPath(new URL('./worker.ts', import.meta.url)),
};
const RETRY_SECONDS = 10;
const unavailable = () => new Refused('document_unavailable', { retrySeconds: RETRY_SECONDS });

/**
 * Sets documents one after the other in a process of its own, and businesses take turns. The process starts with the first
 * document and is replaced after many. Native code that crashes, hangs or leaks memory then loses only its current document.
 */
export function createDocuments(log: Logger, change: Partial<Limits> = {}): DocumentRenderer {
  const limits = { ...LIMITS, ...change };
  let process: WorkerProcess<DocumentToSet, TypesetDocument> | null = null;
  let idle: NodeJS.Timeout | undefined;
  const inTurn = createTurns({ atOnce: 1, maxWaiting: limits.maxWaiting, refusal: unavailable });
  const underWay = new Set<Promise<Buffer>>();
  let closed = false;

  const dismiss = async () => {
    const leaving = process;
    process = null;
    await leaving?.end();
  };

  async function set(toSet: DocumentToSet): Promise<Buffer> {
    clearTimeout(idle);
    if (process && (process.gone || process.given >= limits.documentsPerProcess)) await dismiss();
    if (closed) throw unavailable();
    process ??= startWorkerProcess(limits.worker);
    const outcome = await process.ask(toSet, limits.documentMilliseconds);
    if ('lost' in outcome) {
      if (!closed) log.error({ why: outcome.lost }, 'a document could not be set, and its process is replaced');
      await dismiss();
      throw unavailable();
    }
    idle = setTimeout(() => void dismiss(), limits.idleMilliseconds).unref();
    if ('problem' in outcome) throw new Error(outcome.problem);
    return Buffer.from(outcome.pdf);
  }

  return {
    async render(printed, { businessId, isForMail = false, logo = null, pictures = [] }) {
      const sender = isForMail ? `mails of ${businessId}` : businessId;
      const work = inTurn(sender, () => set({ printed, logo, pictures }));
      underWay.add(work);
      return work.finally(() => underWay.delete(work));
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      await dismiss();
      await Promise.allSettled(underWay);
    },
  };
}

import { createHash } from 'node:crypto';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { lockCorrespondent, storeInbound } from '../communications/index.ts';
import { hasArrived, noteArrival } from './inbound-mail-store.ts';
import { isCrowded, SECONDS_OF_LIMIT } from './take-reply.ts';

interface Question {
  readonly customerId: string;
  readonly text: string;
  /** The same when it is sent again. */
  readonly key: string;
  /** The job that it is about. Null for none. */
  readonly jobId: string | null;
  /** The quote that it is about, whose timeline then shows it (SIGN-13). */
  readonly quoteId?: string;
}

/** A question from the portal becomes a message of its customer, once. It is counted with their mails. */
export async function takeQuestion({ clock }: Platform, db: TenantDb, question: Question) {
  const { customerId, text, key, jobId, quoteId } = question;
  const hash = createHash('sha256').update(`question ${key}`).digest();
  await db.begin(async (tx) => {
    const customer = found(await lockCorrespondent(tx, { customerId }));
    const { conversationId } = customer;
    const at = clock.now();
    if (await hasArrived(tx, conversationId, hash)) return;
    if (await isCrowded(tx, conversationId, at))
      throw new Refused('TOO_MANY_REQUESTS', { retrySeconds: SECONDS_OF_LIMIT });
    await noteArrival(tx, { conversationId, hash, at });
    const kind = 'question_asked';
    const toldBy = quoteId
      ? ({ kind, id: await writeEvent(tx, { subjectId: quoteId, kind, actor: 'customer', at }) } as const)
      : undefined;
    await storeInbound(tx, customer, { text, sender: null, at, files: [], toldBy, jobId });
  });
}

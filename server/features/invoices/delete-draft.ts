import { mayBeDeleted } from '@underlay/domain/invoices/deleted-draft.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { removeFilesOf } from '../files/index.ts';
import { closeTask } from '../tasks/index.ts';
import { countOneLess, dropRelease, moveToDeletedDrafts } from './deleted-draft-store.ts';
import { openLocked } from './open-invoice.ts';

/** Deletes a draft that was never sent, with its lines and files. Its number stays. Whoever sends it meanwhile is first, or too late. */
export async function deleteDraft(
  { clock }: Platform,
  db: TenantDb,
  { invoiceId, userId, caller }: { invoiceId: string; userId: string; caller: Standing },
) {
  const at = clock.now();
  await db.begin(async (tx) => {
    const draft = await openLocked(tx, invoiceId, caller);
    if (!mayBeDeleted(draft)) throw new Refused('was_sent');
    await countOneLess(tx, draft.customerId);
    if (draft.drawId !== null) await closeTask(tx, { kind: 'draw_ready', subjectId: draft.drawId }, at);
    await removeFilesOf(tx, invoiceId, at);
    // While it is there: who is told depends on whether it is a quote.
    await writeEvent(tx, { subjectId: invoiceId, kind: 'draft_deleted', actor: userId, at });
    await moveToDeletedDrafts(tx, draft, { userId, at });
    if (draft.released > 0 && draft.drawId !== null) await dropRelease(tx, draft.drawId);
  });
}

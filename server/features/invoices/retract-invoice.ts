import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { lockReceivable, unbookInvoice } from '../receivables/index.ts';

/** Takes an invoice or quote back from its customer. Refused while any payment counts (INV-21, D29). */
export async function retractInvoice(
  { clock }: Platform,
  db: TenantDb,
  { invoiceId, userId }: { invoiceId: string; userId: string },
) {
  await db.begin(async (tx) => {
    const at = clock.now();
    await unbookInvoice(tx, found(await lockReceivable(tx, invoiceId)), at);
    await writeEvent(tx, { subjectId: invoiceId, kind: 'retracted', actor: userId, at });
  });
}

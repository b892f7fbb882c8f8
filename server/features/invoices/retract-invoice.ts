import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { lockReceivable, unbookInvoice } from '../receivables/index.ts';

/** Takes an invoice or quote back from its customer; refused while any payment counts (INV-21, D29). */
export async function retractInvoice(platform: Platform, businessId: string, invoiceId: string, userId: string) {
  await platform.sql.begin(async (tx) => {
    const at = platform.clock.now();
    await unbookInvoice(tx, found(await lockReceivable(tx, businessId, invoiceId)), at);
    await writeEvent({ sql: tx, businessId }, { subjectId: invoiceId, kind: 'retracted', actor: userId, at });
  });
}

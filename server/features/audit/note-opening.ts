import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { lockReader, wasOpened } from './audit-log-store.ts';

/** The first look of a person on a day of the business stands in the log (AUDIT-09). Of several at once one does. */
export async function noteOpening({ clock }: Platform, db: TenantDb, userId: string) {
  const at = clock.now();
  await db.begin(async (tx) => {
    await lockReader(tx, userId);
    if (await wasOpened(tx, { userId, now: at })) return;
    await writeEvent(tx, { subjectId: db.businessId, kind: 'audit_log_opened', actor: userId, at });
  });
}

import { randomUUID } from 'node:crypto';
import type { WorkOrderCreate } from '@underlay/contract/work-orders.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { readJob } from '../jobs/index.ts';
import { insertWorkOrder } from './work-order-store.ts';

/** Creates a work order for a job of the business, pending (D48). Answers the new id. */
export async function createWorkOrder(
  { clock }: Platform,
  db: TenantDb,
  { entries, userId }: { entries: WorkOrderCreate; userId: string },
): Promise<string> {
  // Another business's job is as unknown as one that never existed (P26).
  if (!(await readJob(db, entries.jobUUID))) throw new Refused('unknown_job', { field: 'jobUUID' });
  const at = clock.now();
  return db.begin(async (tx) => {
    const id = randomUUID();
    await insertWorkOrder(tx, { id, createdAt: at, entries });
    await writeEvent(tx, { subjectId: id, kind: 'work_order_created', actor: userId, at });
    return id;
  });
}

import { randomUUID } from 'node:crypto';
import type { CustomerWrite } from '@underlay/contract/customers.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { insertCustomer } from './customer-store.ts';

/** A customer and, with it, their portal account (D09). Answers the new id. */
export async function createCustomer(
  { clock }: Platform,
  db: TenantDb,
  { entries, userId }: { entries: CustomerWrite; userId: string },
): Promise<string> {
  const at = clock.now();
  return db.begin(async (tx) => {
    const id = randomUUID();
    await insertCustomer(tx, {
      id,
      communicationId: randomUUID(),
      accountId: randomUUID(),
      createdAt: at,
      entries,
    });
    await writeEvent(tx, { subjectId: id, kind: 'customer_created', actor: userId, at });
    return id;
  });
}

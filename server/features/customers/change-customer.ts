import type { CustomerWrite } from '@underlay/contract/customers.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { lockContact, takeOverEmail } from './contact-store.ts';
import { updateCustomer } from './customer-store.ts';

/** A manager's change counts at once. An address that they set needs no confirmation and ends what the customer began (P20). */
export async function changeCustomer(
  { clock }: Platform,
  db: TenantDb,
  { customerId, entries, userId }: { customerId: string; entries: CustomerWrite; userId: string },
) {
  await db.begin(async (tx) => {
    const before = found(await lockContact(tx, customerId));
    if (!(await updateCustomer(tx, customerId, entries))) throw new Refused('CHANGED_ELSEWHERE');
    const at = clock.now();
    if (before.email !== entries.business.email) await takeOverEmail(tx, customerId, at);
    await writeEvent(tx, { subjectId: customerId, kind: 'customer_changed', actor: userId, at });
  });
}

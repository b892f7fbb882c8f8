import type { CustomerWrite } from '@underlay/contract/customers.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { lockContact, takeOverEmail } from './contact-store.ts';
import { updateCustomer } from './customer-store.ts';

/** A manager's change counts at once: an address that they set needs no confirmation and ends what the customer began (P20). */
export async function changeCustomer(
  { sql, clock }: Platform,
  businessId: string,
  customerId: string,
  entries: CustomerWrite,
  userId: string,
) {
  await sql.begin(async (tx) => {
    const before = found(await lockContact({ sql: tx, businessId }, customerId));
    if (!(await updateCustomer({ sql: tx, businessId }, customerId, entries))) throw new Refused('CHANGED_ELSEWHERE');
    const at = clock.now();
    if (before.email !== entries.business.email) await takeOverEmail({ sql: tx, businessId }, customerId, at);
    await writeEvent({ sql: tx, businessId }, { subjectId: customerId, kind: 'customer_changed', actor: userId, at });
  });
}

import type { CustomerWrite } from '@underlay/contract/customers.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import { changesRow } from '../../services/changed-row-store.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { requireConfirmed } from '../account/index.ts';
import { lockContact, takeOverEmail } from './contact-store.ts';
import { updateCustomer } from './customer-store.ts';

/**
 * A manager's change counts at once. An address that they set ends what the customer began (P20). Whoever reads its mail reads the
 * invoices and enters the portal, so a stolen session may not set it (P14).
 */
export async function changeCustomer(
  platform: Platform,
  db: TenantDb,
  { customerId, entries, user }: { customerId: string; entries: CustomerWrite; user: User },
) {
  await db.begin(async (tx) => {
    const before = found(await lockContact(tx, customerId));
    const isOther = await changesRow(tx, 'customers', customerId, async () => {
      if (!(await updateCustomer(tx, customerId, entries))) throw new Refused('CHANGED_ELSEWHERE');
    });
    if (!isOther) return;
    const at = platform.clock.now();
    if (before.email !== entries.business.email) {
      requireConfirmed(platform, user);
      await takeOverEmail(tx, customerId, at);
    }
    await writeEvent(tx, { subjectId: customerId, kind: 'customer_changed', actor: user.id, at });
  });
}

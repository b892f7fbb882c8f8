import type { CustomerWrite } from '@underlay/contract/customers.ts';
import { formatPhone } from '@underlay/domain/contact/phone.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { User } from '../../http/caller.ts';
import { changesRow } from '../../services/changed-row-store.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { requireConfirmed } from '../account/index.ts';
import { type Contact, lockContact, takeOverEmail } from './contact-store.ts';
import { updateCustomer } from './customer-store.ts';

interface Change {
  readonly customerId: string;
  readonly entries: CustomerWrite;
  readonly user: User;
  /** Whether somebody else has to change how they are reached. */
  readonly isFixed: (tx: TenantTransaction) => Promise<boolean>;
}

/**
 * A manager's change counts at once. An address that they set ends what the customer began (P20). Whoever reads its mail reads the
 * invoices and enters the portal, so a stolen session may not set it (P14).
 */
export async function changeCustomer(platform: Platform, db: TenantDb, { customerId, entries, user, isFixed }: Change) {
  await db.begin(async (tx) => {
    const before = found(await lockContact(tx, customerId));
    const isOther = await changesRow(tx, 'customers', customerId, async () => {
      if (!(await updateCustomer(tx, customerId, entries))) throw new Refused('CHANGED_ELSEWHERE');
    });
    if (!isOther) return;
    const at = platform.clock.now();
    const { email, phone } = entries.business;
    const isReachedElsewhere = before.email !== email || before.phone !== phone;
    if (isReachedElsewhere && (await isFixed(tx))) throw new Refused('contact_of_billed');
    if (before.email !== email) {
      requireConfirmed(platform, user);
      await takeOverEmail(tx, customerId, at);
    }
    const data = isReachedElsewhere && { before: reached(before), detail: reached({ email, phone }) };
    await writeEvent(tx, {
      subjectId: customerId,
      kind: 'customer_changed',
      actor: user.id,
      at,
      ...(data && { data }),
    });
  });
}

/** In the audit log, before and after (AUDIT-04). */
const reached = ({ email, phone }: Pick<Contact, 'email' | 'phone'>): string => `${email}, ${formatPhone(phone)}`;

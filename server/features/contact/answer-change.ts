import type { ContactChangeJson } from '@underlay/contract/contact.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { type Contact, lockContact, readContact, storeContact } from '../customers/index.ts';
import { linkOf, type Purpose, stateOf } from './change-link.ts';
import { type ContactChange, endChange, readChange, undoChangesFrom } from './contact-change-store.ts';
import { noteChange } from './note-change.ts';

/** What a mailed link would do now. A token that is not ours is as unknown as one of a change that never existed. */
export async function lookAtChange(platform: Platform, token: string): Promise<ContactChangeJson> {
  const { sealer, clock } = platform;
  const { purpose, businessId, changeId } = found(linkOf(sealer, token));
  const db = platform.tenantDb(businessId);
  const change = found(await readChange(db, changeId));
  const contact = found(await readContact(db, change.customerId));
  return changeJson(db, { purpose, change, state: stateOf(purpose, change, contact, clock.now()) });
}

/** Does what the link says, if it still can. Answers what the change has become. A second time changes nothing. */
export async function answerChange(platform: Platform, token: string): Promise<ContactChangeJson> {
  const { sealer, clock } = platform;
  const { purpose, businessId, changeId } = found(linkOf(sealer, token));
  return platform.tenantDb(businessId).begin(async (tx) => {
    const { customerId } = found(await readChange(tx, changeId));
    const contact = found(await lockContact(tx, customerId));
    // Read again, now that nobody else can decide it.
    const change = found(await readChange(tx, changeId));
    const at = clock.now();
    const state = stateOf(purpose, change, contact, at);
    if (purpose === 'confirm' && state === 'open')
      return changeJson(tx, { purpose, change, state: await confirm(tx, change, at) });
    if (purpose === 'undo' && (state === 'open' || state === 'confirmed'))
      return changeJson(tx, { purpose, change, state: await undo(tx, change, contact, at) });
    return changeJson(tx, { purpose, change, state });
  });
}

/** From now on the new address alone gets the customer's mail. */
async function confirm(tx: TenantTransaction, change: ContactChange, at: Date) {
  const { customerId, newValue } = change;
  await endChange(tx, change, 'confirmed', at);
  const data = { detail: newValue };
  await writeEvent(tx, { subjectId: customerId, kind: 'contact_confirmed', actor: 'customer', at, data });
  return 'confirmed' as const;
}

async function undo(tx: TenantTransaction, change: ContactChange, { email, phone }: Contact, at: Date) {
  const { businessId, customerId, oldValue } = change;
  await undoChangesFrom(tx.sql, change, at);
  await storeContact(tx, customerId, { email: oldValue, phone });
  await noteChange(tx, { businessId, customerId, kind: 'contact_undone', from: email, to: oldValue, at });
  return 'undone' as const;
}

async function changeJson(
  db: TenantReader,
  { purpose, change, state }: { purpose: Purpose; change: ContactChange; state: ContactChangeJson['state'] },
): Promise<ContactChangeJson> {
  const business = found(await readBusiness(db));
  // The new address may be a stranger's, by a typing mistake. It is not shown the customer's real one.
  const oldEmail = purpose === 'undo' ? change.oldValue : masked(change.oldValue);
  return { business: business.name, purpose, oldEmail, newEmail: change.newValue, state };
}

/** r***@maplerow.example */
const masked = (address: string): string => address.replace(/^(.).*@/, '$1***@');

import type { ContactChangeJson } from '@underlay/contract/contact.ts';
import type { Queryable, Transaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { type Contact, lockContact, readContact, storeContact } from '../customers/index.ts';
import { linkOf, type Purpose, stateOf } from './change-link.ts';
import { type ContactChange, endChange, readChange, undoChangesFrom } from './contact-change-store.ts';
import { noteChange } from './note-change.ts';

/** What a mailed link would do now. A token that is not ours is as unknown as one of a change that never was. */
export async function lookAtChange(platform: Platform, token: string): Promise<ContactChangeJson> {
  const { sql, sealer, clock } = platform;
  const { purpose, businessId, changeId } = found(linkOf(sealer, token));
  const change = found(await readChange({ sql, businessId }, changeId));
  const contact = found(await readContact({ sql, businessId }, change.customerId));
  return changeJson(sql, purpose, change, stateOf(purpose, change, contact, clock.now()));
}

/** Does what the link says, if it still can, and answers what the change has become. Doing it twice is harmless. */
export async function answerChange(platform: Platform, token: string): Promise<ContactChangeJson> {
  const { sql, sealer, clock } = platform;
  const { purpose, businessId, changeId } = found(linkOf(sealer, token));
  return sql.begin(async (tx) => {
    const { customerId } = found(await readChange({ sql: tx, businessId }, changeId));
    const contact = found(await lockContact({ sql: tx, businessId }, customerId));
    // Read again now that nobody else can decide it.
    const change = found(await readChange({ sql: tx, businessId }, changeId));
    const at = clock.now();
    const state = stateOf(purpose, change, contact, at);
    if (purpose === 'confirm' && state === 'open')
      return changeJson(tx, purpose, change, await confirm(tx, change, at));
    if (purpose === 'undo' && (state === 'open' || state === 'confirmed'))
      return changeJson(tx, purpose, change, await undo(tx, change, contact, at));
    return changeJson(tx, purpose, change, state);
  });
}

/** From now on the new address alone gets the customer's mail. */
async function confirm(tx: Transaction, change: ContactChange, at: Date) {
  const { businessId, customerId, newValue } = change;
  await endChange({ sql: tx, businessId: change.businessId }, change, 'confirmed', at);
  const data = { detail: newValue };
  await writeEvent(
    { sql: tx, businessId },
    { subjectId: customerId, kind: 'contact_confirmed', actor: 'customer', at, data },
  );
  return 'confirmed' as const;
}

async function undo(tx: Transaction, change: ContactChange, { email, phone }: Contact, at: Date) {
  const { businessId, customerId, oldValue } = change;
  await undoChangesFrom(tx, change, at);
  await storeContact({ sql: tx, businessId }, customerId, { email: oldValue, phone });
  await noteChange(
    { sql: tx, businessId },
    { businessId, customerId, kind: 'contact_undone', from: email, to: oldValue, at },
  );
  return 'undone' as const;
}

async function changeJson(
  sql: Queryable,
  purpose: Purpose,
  change: ContactChange,
  state: ContactChangeJson['state'],
): Promise<ContactChangeJson> {
  const business = found(await readBusiness({ sql, businessId: change.businessId }));
  // The new address may be a stranger's, by a slip of the finger: they are not told the customer's real one.
  const oldEmail = purpose === 'undo' ? change.oldValue : masked(change.oldValue);
  return { business: business.name, purpose, oldEmail, newEmail: change.newValue, state };
}

/** r***@maplerow.example */
const masked = (address: string): string => address.replace(/^(.).*@/, '$1***@');

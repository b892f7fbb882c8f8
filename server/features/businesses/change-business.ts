import { isDeepStrictEqual } from 'node:util';
import type { BusinessUpdate } from '@underlay/contract/business-entries.ts';
import { MISSING_VALUES } from '@underlay/domain/businesses/fields.ts';
import { isAboutTerms } from '@underlay/domain/businesses/provider-requirement.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { User, Visitor } from '../../http/caller.ts';
import { changesRow } from '../../services/changed-row-store.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { confirmIdentity, requireConfirmed } from '../account/index.ts';
import { replaceBankAccount } from './bank-account.ts';
import { type BusinessRow, lockBusiness, updateBusiness } from './business-store.ts';
import { changeInformation } from './change-information.ts';
import { queueChangeNotices } from './change-notice-mail.ts';
import { readWaitedFor, recordTerms } from './information-store.ts';
import { nameOf } from './name-store.ts';
import { notifyProvider } from './notify-provider.ts';
import { tellOwners } from './owner-notice-mail.ts';
import { removeInformation } from './remove-information.ts';

interface Change {
  readonly entries: BusinessUpdate;
  readonly user: User;
  readonly visitor: Visitor;
}

/**
 * Changes what edit-account shows, all of it or nothing (WIZ-13, D43). A bank account or the removal of the information asks
 * for the password each time, another address for our notices once in a while (P14). Refuses when somebody else changed the
 * business since `version`.
 */
export async function changeBusiness(platform: Platform, db: TenantDb, change: Change) {
  const { entries, user, visitor } = change;
  const { confirmation, version, businessBank, removeBusinessInformation } = entries;
  const isGrave = businessBank !== undefined || removeBusinessInformation;
  if (isGrave) await confirmIdentity(platform, { user, confirmation, ipAddress: visitor.ipAddress, db });
  await db.begin(async (tx) => {
    const before = found(await lockBusiness(tx));
    if (version !== undefined && version !== before.version) throw new Refused('CHANGED_ELSEWHERE');
    if (!isGrave && before.email !== (entries.email ?? '')) requireConfirmed(platform, user);
    if (before.businessType !== null && !removeBusinessInformation) refuseWithoutPhone(entries);
    const at = platform.clock.now();
    const { businessId } = db;
    const isOther = await changesRow(tx, 'businesses', businessId, () => updateBusiness(tx, entries));
    if (before.email !== (entries.email ?? '')) {
      await platform.securityEvents.record(tx.sql, { kind: 'notice-address', userId: user.id, businessId });
      const notice = { about: 'notice-address', at: at.toISOString(), by: nameOf(user) } as const;
      await queueChangeNotices(platform, tx, { ...notice, also: [before.email] });
    }
    const isToldOn = await changeWhatIsBehind(platform, tx, before, { ...change, at });
    const event = { subjectId: businessId, kind: 'business_changed', actor: user.id, at } as const;
    if (isOther || isToldOn) await writeEvent(tx, event);
    if (isToldOn) await notifyProvider(platform, tx);
  });
}

/** The phone is part of the information, wherever it is entered. Without one, payments would end without a message (D42). */
function refuseWithoutPhone({ phone }: BusinessUpdate) {
  if (!phone) throw new Refused('INVALID_INPUT', { field: 'phone', copy: MISSING_VALUES });
}

/**
 * Answers whether the provider has to be notified. Information that is saved once more counts too, while the provider asks for
 * something. A removal comes first: what is sent with it is a new beginning.
 */
async function changeWhatIsBehind(
  platform: Platform,
  tx: TenantTransaction,
  before: BusinessRow,
  { entries, user, visitor, at }: Change & { readonly at: Date },
): Promise<boolean> {
  const businessId = before.id;
  const { businessType, businessBank: bank, removeBusinessInformation: removes, email } = entries;
  if (removes) await removeInformation(platform, tx, { businessId, userId: user.id, at });
  const now = { ...before, name: entries.name };
  if (bank) await replaceBankAccount(platform, tx, now, { bank, user, at, email });
  const known = before.businessType !== null || before.providerAccountId !== null;
  const moved = known && isReachedElsewhere(before, entries);
  if (businessType === undefined) return removes || bank !== undefined || moved;
  const { codes, accepted } = await readWaitedFor(tx);
  if (removes || before.businessType === null || !accepted || codes.some(isAboutTerms))
    await recordTerms(tx, visitor, at);
  // Entries that were there already are sent again while the provider waits for something. Saving them says that they are right.
  const waited = !accepted || codes.length > 0;
  const changed = await changeInformation(platform, tx, { businessId, at }, entries);
  const event = { kind: 'business-information', userId: user.id, businessId } as const;
  if (changed) await platform.securityEvents.record(tx.sql, event);
  if (changed && entries.beneficialOwners.length > 0) {
    await writeEvent(tx, { subjectId: businessId, kind: 'owners_changed', actor: user.id, at });
    const did = 'changed the business information and its owners';
    await tellOwners(platform, tx, { by: user.id, did, page: 'edit-account' });
  }
  return removes || bank !== undefined || changed || waited || moved;
}

/** What the provider knows of a business besides its information. */
function isReachedElsewhere(before: BusinessRow, { name, email = '', phone = '', address, person }: BusinessUpdate) {
  const is = { name, email, phone, address: { ...address }, ...person };
  return !isDeepStrictEqual(is, {
    name: before.name,
    email: before.email,
    phone: before.phone,
    address: { ...before.address },
    firstName: before.contactFirstName,
    lastName: before.contactLastName,
  });
}

import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { endBankAccounts } from './bank-account-store.ts';
import { lockBusiness } from './business-store.ts';
import { clearInformation, raiseVersion } from './information-store.ts';
import { notifyProvider } from './notify-provider.ts';
import { tellOwners } from './owner-notice-mail.ts';
import { deleteOwner, deleteOwners } from './owner-store.ts';
import { pausePayments } from './pause-payments.ts';

interface Removal {
  readonly businessId: string;
  readonly userId: string;
  readonly at: Date;
}

/**
 * Removes everything behind the account, and with it the keys that sealed it, in every backup too (D46, P13). Invoices,
 * payments and the ledger stay. The caller has locked the business and notifies the provider.
 */
export async function removeInformation(platform: Platform, tx: TenantTransaction, { userId, at }: Removal) {
  await deleteOwners(tx);
  await endBankAccounts(tx, at);
  await clearInformation(tx, at);
  for (const scope of ['information', 'bank'] as const) await platform.keys.destroy(tx, scope);
  await pausePayments(platform, tx, at);
  const { businessId } = tx;
  await writeEvent(tx, { subjectId: businessId, kind: 'business_information_removed', actor: userId, at });
  await platform.securityEvents.record(tx.sql, { kind: 'information-removed', userId, businessId });
  await tellOwners(platform, tx, { by: userId, did: 'removed the business information', page: 'edit-account' });
}

/** WIZ-29. Refuses the last owner of a business with business information, which needs one (WIZ-24). */
export async function removeOwner(platform: Platform, db: TenantDb, { userId, at }: Removal, ownerId: string) {
  const { businessId } = db;
  await db.begin(async (tx) => {
    const { businessType, ownerCount } = found(await lockBusiness(tx));
    found((await deleteOwner(tx, ownerId)) || null);
    if (businessType !== null && ownerCount === 1) throw new Refused('last_beneficial_owner');
    await raiseVersion(tx);
    await notifyProvider(platform, tx);
    const data = { ownerId };
    await writeEvent(tx, { subjectId: businessId, kind: 'owner_removed', actor: userId, at, data });
    await platform.securityEvents.record(tx.sql, { kind: 'business-information', userId, businessId });
    await tellOwners(platform, tx, { by: userId, did: 'removed a beneficial owner', page: 'edit-account' });
  });
}

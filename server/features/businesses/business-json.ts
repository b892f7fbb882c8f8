import type { BusinessJson } from '@underlay/contract/businesses.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { type BusinessRow, readBusiness } from './business-store.ts';
import { isComplete } from './eligibility.ts';
import { listOwners } from './owner-store.ts';
import { ownerPlace } from './sealed-places.ts';

/** One business with its owners. Only the last four digits of a secret leave the server (D44, CONST-05). */
export async function businessJson(platform: Platform, db: TenantDb): Promise<BusinessJson> {
  const row = found(await readBusiness(db));
  return {
    ...row,
    businessId: row.id,
    beneficialOwners: row.ownerCount > 0 ? await ownersJson(platform, db) : [],
    informationComplete: isComplete(row),
    ein: row.einLastFour && `**-***${row.einLastFour}`,
    person: { firstName: row.contactFirstName, lastName: row.contactLastName },
    businessBank: row.bankStatus && {
      accountType: row.bankAccountType ?? '',
      accountHolderName: row.bankHolderName ?? '',
      lastFour: row.bankLastFour ?? '',
      status: row.bankStatus,
    },
  };
}

async function ownersJson({ keys }: Platform, db: TenantDb) {
  const [owners, sealer] = await Promise.all([listOwners(db), keys.of(db, 'information')]);
  return owners.map(({ ssnLastFourSealed, ...owner }) => ({
    ...owner,
    ssn: `***-**-${sealer.open(ssnLastFourSealed, ownerPlace('ssn_last_four', db.businessId, owner.uuid))}`,
  }));
}

export function bankAccountJson(row: BusinessRow) {
  if (!row.bankStatus || !row.bankCreatedAt) return null;
  return {
    name: row.bankName ?? '',
    createdAt: row.bankCreatedAt.toISOString(),
    lastFour: row.bankLastFour ?? '',
    addedBy: row.bankAddedBy ?? '',
    status: row.bankStatus,
  };
}

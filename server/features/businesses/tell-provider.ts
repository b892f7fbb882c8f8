import type { TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { raiseInformationVersion } from './information-store.ts';

/** The payment provider hears of the change by background work, which notes what it has told (A.2). */
export async function tellProvider({ jobs }: Platform, tx: TenantTransaction) {
  await raiseInformationVersion(tx);
  await jobs.add(tx.sql, 'business-onboard', { businessId: tx.businessId });
}

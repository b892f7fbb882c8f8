import type { TenantTransaction } from '../../database/sql.ts';
import { taskKind } from '../../services/background-task.ts';
import type { Platform } from '../../services/platform.ts';
import { raiseInformationVersion } from './information-store.ts';

/** The payment provider has not been sent everything yet. */
export const providerIsBehind = taskKind<{ businessId: string }>('business-onboard');

/** Background work sends the change to the payment provider and notes what it has sent (A.2). */
export async function notifyProvider({ queue }: Platform, tx: TenantTransaction) {
  await raiseInformationVersion(tx);
  await queue.add(tx.sql, providerIsBehind, { businessId: tx.businessId });
}

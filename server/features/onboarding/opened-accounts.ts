import type { OpenedAccount } from '../../services/account-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { businessOfAccount, recordAccount } from './onboarding-store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface OpenedAccounts {
  /** Businesses here that had no account, and have theirs again. */
  readonly noted: number;
  /** Those that no business here has. */
  readonly strangers: readonly OpenedAccount[];
}

/**
 * Looks for accounts that were opened since and are unknown here, as after a restore. One says which business it was opened for: where that
 * is here without an account, it has it again. Accounts that other programs opened are none of ours.
 */
export async function findOpenedAccounts(platform: Platform, since: Date): Promise<OpenedAccounts> {
  const strangers: OpenedAccount[] = [];
  let noted = 0;
  for await (const account of platform.provider.accountsSince(since)) {
    if (account.businessId === null || (await businessOfAccount(platform.systemDb.sql, account.id))) continue;
    if (await isNotedAgain(platform, account.businessId, account.id)) noted += 1;
    else strangers.push(account);
  }
  return { noted, strangers };
}

const isNotedAgain = async (platform: Platform, businessId: string, accountId: string): Promise<boolean> =>
  UUID.test(businessId) && platform.tenantDb(businessId).begin((tx) => recordAccount(tx, accountId));

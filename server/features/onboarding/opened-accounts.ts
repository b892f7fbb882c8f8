import type { OpenedAccount } from '../../services/account-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { accountOf, businessOfAccount, recordAccount } from './onboarding-store.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** An account of a business that had none here, and has it again. */
export interface NotedAccount {
  readonly businessId: string;
  readonly accountId: string;
}

/** An account that no business here has. */
export interface UnknownAccount extends OpenedAccount {
  readonly businessId: string;
  /** Its business, which is here with another account, or with none where there is more than one to choose from. Null: it is not here. */
  readonly business: { readonly accountId: string | null } | null;
}

export interface OpenedAccounts {
  readonly noted: readonly NotedAccount[];
  readonly strangers: readonly UnknownAccount[];
}

/**
 * Looks for accounts that were opened since and are unknown here, as after a restore. One says which business it was opened for: where that
 * is here without an account, it has it again. Of several of one business nobody here knows which has its money, and the provider's list
 * has no order, so a person decides. Accounts that other programs opened are none of ours.
 */
export async function findOpenedAccounts(platform: Platform, since: Date): Promise<OpenedAccounts> {
  const noted: NotedAccount[] = [];
  const strangers: UnknownAccount[] = [];
  for (const [businessId, accounts] of await unknownSince(platform, since)) {
    const [only, ...others] = accounts;
    if (only && others.length === 0 && (await isNotedAgain(platform, businessId, only.id))) {
      platform.log.info(
        { business: businessId, account: only.id },
        'a business has the account again that was opened for it',
      );
      noted.push({ businessId, accountId: only.id });
      continue;
    }
    const here = UUID.test(businessId) ? await accountOf(platform.tenantDb(businessId)) : undefined;
    const business = here ? { accountId: here.id } : null;
    strangers.push(...accounts.map((account) => ({ ...account, businessId, business })));
  }
  return { noted, strangers };
}

async function unknownSince({ provider, systemDb }: Platform, since: Date): Promise<Map<string, OpenedAccount[]>> {
  const unknown = new Map<string, OpenedAccount[]>();
  for await (const account of provider.accountsSince(since)) {
    const { businessId } = account;
    if (businessId === null || (await businessOfAccount(systemDb.sql, account.id))) continue;
    unknown.set(businessId, [...(unknown.get(businessId) ?? []), account]);
  }
  return unknown;
}

const isNotedAgain = async (platform: Platform, businessId: string, accountId: string): Promise<boolean> =>
  UUID.test(businessId) && platform.tenantDb(businessId).begin((tx) => recordAccount(tx, accountId));

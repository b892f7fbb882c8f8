import { type RequirementPlace, requirementMessage } from '@underlay/domain/businesses/provider-requirement.ts';
import type { TenantDb } from '../../database/sql.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { ProviderRefused } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { providerIsBehind } from '../businesses/index.ts';
import { accountBank, accountDetails, areDetailsSent, isComplete } from './account-facts.ts';
import {
  type OnboardingRow,
  readOnboarding,
  recordAccount,
  recordBankAccount,
  recordProblem,
  recordSent,
} from './onboarding-store.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { listProviderOwners } from './provider-owner-store.ts';
import { readAccount } from './read-account.ts';
import { OwnerRefused, sendOwners } from './send-owners.ts';

export const bringUpToDate = backgroundTask({
  ...providerIsBehind,
  run: (platform, { businessId }) => bringProviderUpToDate(platform, platform.tenantDb(businessId)),
});

/**
 * Brings the account at the payment provider to the state of the database (A.2). Each step is noted as soon as it is known and
 * can be repeated. A run that is cut off anywhere ends in the same place next time. It fails only when the provider is silent. A
 * refusal of the provider is kept as a message until somebody has mended it.
 */
export async function bringProviderUpToDate(platform: Platform, db: TenantDb): Promise<void> {
  await oneAtATime(platform.systemDb, db, async () => {
    const business = await readOnboarding(db);
    if (!business) return;
    const version = business.informationVersion;
    const update: ProviderUpdate = { platform, db, business, place: 'details' };
    try {
      await sendUpdate(update);
      await db.begin((tx) => recordProblem(tx, { message: '', place: '', version }));
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      const { place } = update;
      platform.log.warn({ business: db.businessId, place, code: error.code }, 'the provider refused what it was told');
      await db.begin((tx) => recordProblem(tx, { message: refusalMessage(error), place, version }));
    }
    await readAccount(platform, db);
  });
}

interface ProviderUpdate {
  readonly platform: Platform;
  readonly db: TenantDb;
  readonly business: OnboardingRow;
  /** Where somebody would have to mend what is being sent at the moment. */
  place: RequirementPlace;
}

/** Nothing is sent before everything is there, except whom the provider has to forget (D46). */
async function sendUpdate(update: ProviderUpdate) {
  const { platform, db, business } = update;
  const { provider } = platform;
  const owners = await listProviderOwners(db);
  const complete = isComplete(business, owners.length);
  const accountId = business.accountId ?? (complete ? await openAccount(platform, db) : null);
  if (!accountId) return;
  const hasChanged = complete && !areDetailsSent(business);
  if (hasChanged) await provider.updateAccount(accountId, await accountDetails(platform, business));
  update.place = 'owners';
  await sendOwners(platform, db, { business, owners, complete, accountId });
  update.place = 'bank';
  const bank = complete ? await accountBank(platform, business) : null;
  if (bank) {
    const bankProviderId = await provider.putBankAccount(accountId, bank);
    await db.begin((tx) => recordBankAccount(tx, bank.bankId, bankProviderId));
  }
  update.place = 'details';
  if (!hasChanged) return;
  await provider.confirmPersons(accountId);
  await db.begin((tx) => recordSent(tx, business.informationVersion));
}

async function openAccount({ provider }: Platform, db: TenantDb): Promise<string> {
  const accountId = await provider.openAccount(db.businessId);
  await db.begin((tx) => recordAccount(tx, accountId));
  return accountId;
}

const refusalMessage = (error: ProviderRefused): string =>
  `The payment provider did not take what was entered here. ${reasonOf(error)}`;

/** The provider's own sentence where it is meant for people, or what it is about in ours. */
function reasonOf(error: ProviderRefused): string {
  const { copy, about } = error;
  const ownerName = error instanceof OwnerRefused ? error.ownerName : null;
  if (copy) return `It says: ${ownerName ? `${ownerName}: ${copy}` : copy}`;
  if (about) return requirementMessage({ code: about, problem: 'invalid', ownerName }).words;
  return 'Please check it, or contact support.';
}

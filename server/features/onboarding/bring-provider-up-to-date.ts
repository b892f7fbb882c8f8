import type { RequirementPlace } from '@underlay/domain/businesses/provider-requirement.ts';
import { backgroundTask } from '../../services/background-task.ts';
import { ProviderRefused } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { providerIsBehind } from '../businesses/index.ts';
import { accountBank, accountDetails, areDetailsTold, isComplete } from './account-facts.ts';
import {
  type OnboardingRow,
  readOnboarding,
  recordAccount,
  recordBankAccount,
  recordProblem,
  recordTold,
} from './onboarding-store.ts';
import { oneAtATime } from './one-at-a-time-store.ts';
import { readAccount } from './read-account.ts';
import { tellOwners } from './tell-owners.ts';
import { listToldOwners } from './told-owner-store.ts';

export const bringUpToDate = backgroundTask({
  ...providerIsBehind,
  run: (platform, { businessId }) => bringProviderUpToDate(platform, businessId),
});

/**
 * Brings the account at the payment provider to the state of the database (A.2). Each step is noted as soon
 * as it is known and can be repeated, so that it does not matter where it was cut off: the next run ends in the same place. It
 * fails only when the provider is silent; what the provider refuses is kept in words until somebody has mended it.
 */
export async function bringProviderUpToDate(platform: Platform, businessId: string): Promise<void> {
  await oneAtATime(platform.sql, businessId, async () => {
    const business = await readOnboarding({ sql: platform.sql, businessId });
    if (!business) return;
    const version = business.informationVersion;
    const telling: Telling = { platform, business, place: 'details' };
    try {
      await tell(telling);
      await recordProblem({ sql: platform.sql, businessId }, { words: '', place: '', version });
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      const { place } = telling;
      platform.log.warn({ business: businessId, place, code: error.code }, 'the provider refused what it was told');
      await recordProblem({ sql: platform.sql, businessId }, { words: refusalInWords(error), place, version });
    }
    await readAccount(platform, businessId);
  });
}

interface Telling {
  readonly platform: Platform;
  readonly business: OnboardingRow;
  /** Where somebody would have to mend what is being told at the moment. */
  place: RequirementPlace;
}

/** Nothing is told before everything is there; whom the provider is to forget it hears in any case (D46). */
async function tell(telling: Telling) {
  const { platform, business } = telling;
  const { sql, provider } = platform;
  const owners = await listToldOwners({ sql, businessId: business.id });
  const complete = isComplete(business, owners.length);
  const accountId = business.accountId ?? (complete ? await openAccount(platform, business.id) : null);
  if (!accountId) return;
  const hasNews = complete && !areDetailsTold(business);
  if (hasNews) await provider.updateAccount(accountId, await accountDetails(platform, business));
  telling.place = 'owners';
  await tellOwners(platform, { business, owners, complete, accountId });
  telling.place = 'bank';
  const bank = complete ? await accountBank(platform, business) : null;
  if (bank) {
    const bankProviderId = await provider.putBankAccount(accountId, bank);
    await recordBankAccount({ sql, businessId: business.id }, bank.bankId, bankProviderId);
  }
  telling.place = 'details';
  if (!hasNews) return;
  await provider.confirmPersons(accountId);
  await recordTold({ sql, businessId: business.id }, business.informationVersion);
}

async function openAccount({ sql, provider }: Platform, businessId: string): Promise<string> {
  const accountId = await provider.openAccount(businessId);
  await recordAccount({ sql, businessId }, accountId);
  return accountId;
}

/** The provider's own sentence is meant for whoever fills in its form; it stands behind ours. */
const refusalInWords = ({ message }: ProviderRefused): string =>
  `The payment provider did not take what was entered here. It says: ${message}`;

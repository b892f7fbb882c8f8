import { messageOf } from '../../services/log.ts';
import { ProviderRefused, ProviderSilent } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { dropMethod, type MethodRow, markForgotten, methodsToForget, readProviderCustomer } from './method-store.ts';

/** A call to save or remove an account has an answer, or failed, within this time. */
const LONGEST_ASKING_MILLISECONDS = 5 * 60_000;

/** A repeated call leaves room for itself before background work looks for what was lost. */
const LONGEST_CALL_MILLISECONDS = 60_000;

/** Whether it is too late to ask the provider for a method once more. */
export const mayBeForgotten = ({ createdAt }: Pick<MethodRow, 'createdAt'>, at: Date): boolean =>
  at.getTime() - createdAt.getTime() > LONGEST_ASKING_MILLISECONDS - LONGEST_CALL_MILLISECONDS;

/** The provider forgets the account. False when it did not answer. Repeated work asks again. */
export async function letGo({ provider, log }: Platform, method: MethodRow): Promise<boolean> {
  const { providerSetupId: setupId, providerMethodId } = method;
  if (!setupId) return true;
  try {
    await provider.removeBankMethod({ setupId, providerMethodId });
    return true;
  } catch (error) {
    if (!(error instanceof ProviderSilent || error instanceof ProviderRefused)) throw error;
    log.warn({ method: method.id, error: messageOf(error) }, 'a saved bank account is still at the provider');
    return false;
  }
}

/** Repeated work: what was deleted here, or saved there without our knowledge, does not stay at the provider. */
export async function forgetMethods(platform: Platform) {
  const { systemDb, clock, log } = platform;
  const now = clock.now();
  for (const method of await methodsToForget(systemDb.sql, new Date(now.getTime() - LONGEST_ASKING_MILLISECONDS))) {
    try {
      if (!method.providerSetupId) await forgetLost(platform, method);
      else if (await letGo(platform, method)) await markForgotten(systemDb.sql, method.id, now);
    } catch (error) {
      log.warn({ method: method.id, error: messageOf(error) }, 'a saved bank account could not be forgotten');
    }
  }
}

/** The answer to saving it never came. It may exist there under our id. */
async function forgetLost(platform: Platform, method: MethodRow) {
  const { systemDb, provider } = platform;
  const providerCustomerId = await readProviderCustomer(systemDb.sql, method.userId);
  const reported = providerCustomerId
    ? await provider.findBankMethod({ providerCustomerId, methodId: method.id })
    : null;
  if (reported) await provider.removeBankMethod(reported);
  await dropMethod(systemDb.sql, method.id);
}

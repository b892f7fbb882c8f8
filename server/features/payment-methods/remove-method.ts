import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { hasOpenPaymentBy } from '../receivables/index.ts';
import { letGo } from './forget-methods.ts';
import { lockMethod, markDeleted, markForgotten, type OwnMethod } from './method-store.ts';

/**
 * Deletes a saved account (API-16, P11), at once here and then at the provider. When the provider does not answer, repeated work
 * asks again. The count of wrong guesses stays. Refused while a payment with it is under way.
 */
export async function removeMethod(platform: Platform, own: OwnMethod) {
  const { methodId } = own;
  const { systemDb, clock } = platform;
  const method = await systemDb.begin(async (tx) => {
    const row = found(await lockMethod(tx, own, 'update'));
    if (await hasOpenPaymentBy(tx, methodId)) throw new Refused('method_in_use');
    await markDeleted(tx, methodId, clock.now());
    return row;
  });
  if (await letGo(platform, method)) await markForgotten(systemDb.sql, methodId, clock.now());
}

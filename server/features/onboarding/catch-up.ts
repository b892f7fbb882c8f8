import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import { bringProviderUpToDate } from './bring-provider-up-to-date.ts';
import { listOnTheWay, noteLook } from './onboarding-store.ts';
import { readAccountAgain } from './read-account.ts';

const MAX_AT_ONCE = 50;

/**
 * Repeated work: looks again at businesses that are not ready yet, in case an event never came. Sends them again too, in case the
 * queue had given up on a provider that was down for a day.
 */
export async function catchUp(platform: Platform): Promise<void> {
  for (const { id, isProviderUpToDate } of await listOnTheWay(platform.systemDb.sql, MAX_AT_ONCE)) {
    const db = platform.tenantDb(id);
    await db.begin((tx) => noteLook(tx, platform.clock.now()));
    try {
      await (isProviderUpToDate ? readAccountAgain(platform, db) : bringProviderUpToDate(platform, db));
    } catch (error) {
      platform.log.warn(
        { business: id, error: messageOf(error) },
        'a business could not be looked after; it will be again',
      );
    }
  }
}

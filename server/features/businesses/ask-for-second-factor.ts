import type { TenantDb } from '../../database/sql.ts';
import { asOwner } from '../../database/tenant-db.ts';
import type { User } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { hasSecondFactor, lockUser, requireConfirmed } from '../account/index.ts';
import { lockBusiness, updateSecondFactorAsked } from './business-store.ts';

/**
 * Everybody who works in the business has to have a second factor, or no longer. Whoever asks for it must have one: they would shut
 * themselves out, and they hold it while they ask.
 */
export async function askForSecondFactor(
  platform: Platform,
  { businessId }: TenantDb,
  { user, asked }: { user: User; asked: boolean },
) {
  if (platform.config.identity.issuer) throw new Refused('managed_elsewhere');
  requireConfirmed(platform, user);
  await platform.systemDb.begin(async (tx) => {
    await lockUser(tx, user.id);
    if (asked && !(await hasSecondFactor(tx, user.id))) throw new Refused('own_second_factor_first');
    const own = asOwner(tx, businessId);
    if (found(await lockBusiness(own)).secondFactorAsked === asked) return;
    await updateSecondFactorAsked(own, asked);
    const kind = asked ? 'second_factor_asked' : 'second_factor_not_asked';
    await writeEvent(own, { subjectId: businessId, kind, actor: user.id, at: platform.clock.now() });
    const event = { kind: 'second-factor-asked', outcome: 'success', userId: user.id, businessId } as const;
    await platform.securityEvents.record(tx, { ...event, details: { asked: asked ? 'on' : 'off' } });
  });
}

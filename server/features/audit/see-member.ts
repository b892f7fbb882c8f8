import { currentOrigin } from '../../database/request-origin.ts';
import type { Authenticator, User } from '../../http/caller.ts';
import { deviceOf } from '../../services/device.ts';
import { writeEvent } from '../../services/events.ts';
import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import { sha256 } from '../../services/sealer.ts';
import { insertDevice } from './device-store.ts';

/** Remembered by this process, so that a call of a known sign-in asks the database nothing. */
const MAX_REMEMBERED = 10_000;

/**
 * The first call of a sign-in that was not seen in a business before is an event of it (AUDIT-09). Nobody is kept out because that
 * could not be written.
 */
export function seeMembers({ tenantDb, clock, log }: Platform): Authenticator['seeMember'] {
  const seen = new Set<string>();
  return async (businessId, user) => {
    const sign = signOf(user);
    const key = `${businessId} ${user.id} ${sign}`;
    if (seen.has(key)) return;
    const at = clock.now();
    try {
      await tenantDb(businessId).begin(async (tx) => {
        if (!(await insertDevice(tx, { userId: user.id, device: sha256(sign), at }))) return;
        await writeEvent(tx, { subjectId: businessId, kind: 'device_seen', actor: user.id, at });
      });
    } catch (error) {
      return log.warn({ error: messageOf(error) }, 'a new device could not be noted');
    }
    if (seen.size >= MAX_REMEMBERED) seen.clear();
    seen.add(key);
  };
}

/** Another provider tells nothing of the browser, which then goes by its own name. */
const signOf = ({ browser, family }: User): string =>
  browser ?? family?.toString('hex') ?? deviceOf(currentOrigin()?.userAgent ?? '');

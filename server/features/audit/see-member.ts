import { currentOrigin } from '../../database/request-origin.ts';
import type { Authenticator, User } from '../../http/caller.ts';
import { deviceOf } from '../../services/device.ts';
import { writeEvent } from '../../services/events.ts';
import { messageOf } from '../../services/log.ts';
import type { Platform } from '../../services/platform.ts';
import { putLast } from '../../services/put-last.ts';
import { sha256 } from '../../services/sealer.ts';
import { insertDevice } from './device-store.ts';

/**
 * Remembered by this process, so that a call of a known sign-in asks the database nothing. It forgets the longest silent one first and
 * may ask again.
 */
const MAX_REMEMBERED = 10_000;
/** What could not be written down is tried again after this long, and not with each call. */
const AGAIN_MILLISECONDS = 60_000;

/**
 * The first call of a sign-in that was not seen in a business before is an event of it (AUDIT-09). Nobody is kept out because that
 * could not be written.
 */
export function seeMembers({ tenantDb, clock, log }: Platform): Authenticator['seeMember'] {
  /** Until when each was seen. The first calls of a page come together, and wait for one of them. */
  const seen = new Map<string, Promise<number>>();
  return async (businessId, user) => {
    const sign = signOf(user);
    const key = `${businessId} ${user.id} ${sign}`;
    for (;;) {
      const noting = putLast(seen, [key, seen.get(key) ?? note(businessId, user, sign)], MAX_REMEMBERED);
      if ((await noting) > clock.now().getTime()) return;
      if (seen.get(key) === noting) seen.delete(key);
    }
  };

  async function note(businessId: string, user: User, sign: string): Promise<number> {
    const at = clock.now();
    try {
      await tenantDb(businessId).begin(async (tx) => {
        if (!(await insertDevice(tx, { userId: user.id, device: sha256(sign), at }))) return;
        await writeEvent(tx, { subjectId: businessId, kind: 'device_seen', actor: user.id, at });
      });
      return Number.POSITIVE_INFINITY;
    } catch (error) {
      log.warn({ error: messageOf(error) }, 'a new device could not be noted');
      return at.getTime() + AGAIN_MILLISECONDS;
    }
  }
}

/** Another provider tells nothing of the browser, which then goes by its own name. */
const signOf = ({ browser, family }: User): string =>
  browser ?? family?.toString('hex') ?? deviceOf(currentOrigin()?.userAgent ?? '');

import { isDeepStrictEqual } from 'node:util';
import type { SellingSettings } from '@underlay/contract/selling-settings.ts';
import { problemOfRows } from '@underlay/domain/offers/schedule.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { refuseOpenSchedule } from './refuse-open-schedule.ts';
import {
  lockSellingSettings,
  readSellingSettings,
  type UsualOffer,
  writeSellingSettings,
} from './selling-settings-store.ts';

/** What new quotes begin with (QUO-10). */
export const changeSellingSettings = (
  { clock }: Pick<Platform, 'clock'>,
  db: TenantDb,
  { entries, userId }: { readonly entries: SellingSettings; readonly userId: string },
): Promise<UsualOffer> =>
  db.begin(async (tx) => {
    const before = await lockSellingSettings(tx);
    if (entries.version !== undefined && entries.version !== before.version) throw new Refused('CHANGED_ELSEWHERE');
    const { notes, terms, validDays, schedule = before.schedule, codeFrom = before.codeFrom } = entries;
    const { retainage = before.retainage } = entries;
    refuseOpenSchedule(problemOfRows(schedule));
    const changed = { notes, terms, validDays, schedule, retainage, codeFrom, version: before.version };
    if (isDeepStrictEqual(changed, { ...before })) return before;
    await writeSellingSettings(tx, changed);
    await writeEvent(tx, {
      subjectId: db.businessId,
      kind: 'selling_settings_changed',
      actor: userId,
      at: clock.now(),
      data: { detail: String(validDays) },
    });
    return readSellingSettings(tx);
  });

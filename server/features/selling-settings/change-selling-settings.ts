import type { SellingSettings, SellingSettingsJson } from '@underlay/contract/selling-settings.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { lockSellingSettings, readSellingSettings, writeSellingSettings } from './selling-settings-store.ts';

/** What new quotes begin with (QUO-10). */
export const changeSellingSettings = (
  { clock }: Pick<Platform, 'clock'>,
  db: TenantDb,
  { entries, userId }: { readonly entries: SellingSettings; readonly userId: string },
): Promise<SellingSettingsJson> =>
  db.begin(async (tx) => {
    const before = await lockSellingSettings(tx);
    if (entries.version !== undefined && entries.version !== before.version) throw new Refused('CHANGED_ELSEWHERE');
    const { notes, terms, validDays } = entries;
    if (notes === before.notes && terms === before.terms && validDays === before.validDays) return before;
    await writeSellingSettings(tx, entries);
    await writeEvent(tx, {
      subjectId: db.businessId,
      kind: 'selling_settings_changed',
      actor: userId,
      at: clock.now(),
      data: { detail: String(validDays) },
    });
    return readSellingSettings(tx);
  });

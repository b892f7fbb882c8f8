import { isDeepStrictEqual } from 'node:util';
import type { MoneySettings } from '@underlay/contract/money-settings.ts';
import { partRuleWords } from '@underlay/domain/payments/part-rule.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import {
  lockMoneySettings,
  type MoneySettingsRow,
  readMoneySettings,
  writeMoneySettings,
} from './money-settings-store.ts';

/** How much of an invoice customers may pay at once (PART-01). */
export const changeMoneySettings = (
  { clock }: Pick<Platform, 'clock'>,
  db: TenantDb,
  { entries, userId }: { readonly entries: MoneySettings; readonly userId: string },
): Promise<MoneySettingsRow> =>
  db.begin(async (tx) => {
    const before = await lockMoneySettings(tx);
    const { version, partPayments: partRule } = entries;
    if (version !== undefined && version !== before.version) throw new Refused('CHANGED_ELSEWHERE');
    if (isDeepStrictEqual(partRule, before.partRule)) return before;
    await writeMoneySettings(tx, { partRule });
    await writeEvent(tx, {
      subjectId: db.businessId,
      kind: 'money_settings_changed',
      actor: userId,
      at: clock.now(),
      data: { detail: partRuleWords(partRule) },
    });
    return readMoneySettings(tx);
  });

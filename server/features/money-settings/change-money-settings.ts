import { isDeepStrictEqual } from 'node:util';
import type { MoneySettings } from '@underlay/contract/money-settings.ts';
import { partRuleWords } from '@underlay/domain/payments/part-rule.ts';
import { creditUseWords } from '@underlay/domain/payments/use-credit.ts';
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

/** How much of an invoice customers may pay at once (PART-01), and when their credit is used (ALLOC-14). What is left out stays. */
export const changeMoneySettings = (
  { clock }: Pick<Platform, 'clock'>,
  db: TenantDb,
  { entries, userId }: { readonly entries: MoneySettings; readonly userId: string },
): Promise<MoneySettingsRow> =>
  db.begin(async (tx) => {
    const before = await lockMoneySettings(tx);
    const { version, partPayments: partRule } = entries;
    const { useCredit = before.useCredit, discountLowersTax = before.discountLowersTax } = entries;
    if (version !== undefined && version !== before.version) throw new Refused('CHANGED_ELSEWHERE');
    const changes = [
      ...(isDeepStrictEqual(partRule, before.partRule)
        ? []
        : [{ kind: 'money_settings_changed' as const, detail: partRuleWords(partRule) }]),
      ...(useCredit === before.useCredit
        ? []
        : [{ kind: 'credit_use_changed' as const, detail: creditUseWords(useCredit) }]),
      ...(discountLowersTax === before.discountLowersTax
        ? []
        : [{ kind: 'discount_tax_changed' as const, detail: discountLowersTax ? 'lower' : 'do not lower' }]),
    ];
    if (changes.length === 0) return before;
    await writeMoneySettings(tx, { partRule, useCredit, discountLowersTax });
    for (const { kind, detail } of changes)
      await writeEvent(tx, { subjectId: db.businessId, kind, actor: userId, at: clock.now(), data: { detail } });
    return readMoneySettings(tx);
  });

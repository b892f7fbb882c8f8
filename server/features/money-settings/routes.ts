import type { MoneySettingsJson, moneySettings } from '@underlay/contract/money-settings.ts';
import { partRuleJson } from '@underlay/contract/part-rule.ts';
import { dollarsFromCents, percentFromBasisPoints } from '@underlay/domain/money/money.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { changeMoneySettings } from './change-money-settings.ts';
import { type MoneySettingsRow, readMoneySettings } from './money-settings-store.ts';

export const moneySettingsRoutes = (platform: Platform): Handlers<typeof moneySettings> => ({
  read: async ({ db }) => settingsJson(await readMoneySettings(db)),
  change: async ({ db, body, user, role, may }) => {
    const by = { userId: user.id, role, mayChangePrices: may('bank') };
    return settingsJson(await changeMoneySettings(platform, db, { entries: body, by }));
  },
});

const settingsJson = ({ partRule, useCredit, discountLowersTax, ...row }: MoneySettingsRow): MoneySettingsJson => ({
  partPayments: partRuleJson(partRule),
  useCredit,
  discountLowersTax,
  bankDiscountPercent: row.bankDiscount === 0 ? null : percentFromBasisPoints(row.bankDiscount),
  smallRest: dollarsFromCents(row.smallRest),
  version: row.version,
});

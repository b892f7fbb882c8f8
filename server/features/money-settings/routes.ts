import type { MoneySettingsJson, moneySettings } from '@underlay/contract/money-settings.ts';
import { partRuleJson } from '@underlay/contract/part-rule.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { changeMoneySettings } from './change-money-settings.ts';
import { type MoneySettingsRow, readMoneySettings } from './money-settings-store.ts';

export const moneySettingsRoutes = (platform: Platform): Handlers<typeof moneySettings> => ({
  read: async ({ db }) => settingsJson(await readMoneySettings(db)),
  change: async ({ db, body, user }) =>
    settingsJson(await changeMoneySettings(platform, db, { entries: body, userId: user.id })),
});

const settingsJson = ({ partRule, useCredit, discountLowersTax, version }: MoneySettingsRow): MoneySettingsJson => ({
  partPayments: partRuleJson(partRule),
  useCredit,
  discountLowersTax,
  version,
});

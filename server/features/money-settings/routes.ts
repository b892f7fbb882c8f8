import type { MoneySettingsJson, moneySettings } from '@underlay/contract/money-settings.ts';
import { partRuleJson } from '@underlay/contract/part-rule.ts';
import { mostReturnedFee } from '@underlay/domain/charges/returned-fee.ts';
import { returnedPaymentLimit } from '@underlay/domain/law/returned-payment.ts';
import { dollarsFromCents, percentFromBasisPoints } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { changeMoneySettings } from './change-money-settings.ts';
import { type MoneySettingsRow, readMoneySettings } from './money-settings-store.ts';

export const moneySettingsRoutes = (platform: Platform): Handlers<typeof moneySettings> => ({
  read: async ({ db }) => settingsJson(db, await readMoneySettings(db)),
  change: async ({ db, body, user, role, may }) => {
    const by = { userId: user.id, role, mayChangePrices: may('bank') };
    return settingsJson(db, await changeMoneySettings(platform, db, { entries: body, by }));
  },
});

async function settingsJson(
  db: TenantReader,
  { partRule, useCredit, discountLowersTax, recoversBadDebtTax, ...row }: MoneySettingsRow,
): Promise<MoneySettingsJson> {
  const { state } = found(await readBusiness(db)).address;
  return {
    partPayments: partRuleJson(partRule),
    useCredit,
    discountLowersTax,
    recoversBadDebtTax,
    bankDiscountPercent: row.bankDiscount === 0 ? null : percentFromBasisPoints(row.bankDiscount),
    smallRest: dollarsFromCents(row.smallRest),
    returnedFee: row.returnedFee === null ? null : dollarsFromCents(row.returnedFee),
    returnedFeeRule: ruleJson(state),
    version: row.version,
  };
}

/** What is loaded of a state, with its source and the day on which it was read (LATE-09). */
function ruleJson(state: string): MoneySettingsJson['returnedFeeRule'] {
  const { source = null, readOn = null } = returnedPaymentLimit(state) ?? {};
  return { state, most: dollarsFromCents(mostReturnedFee(state)), source, readOn };
}

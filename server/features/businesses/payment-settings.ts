import type { PaymentSettings, PaymentSettingsJson } from '@underlay/contract/businesses.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { FeeRule } from '@underlay/domain/payments/fees.ts';
import type { z } from 'zod';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { type BusinessRow, lockBusiness, readBusiness } from './business-store.ts';
import { feeRulesOf } from './eligibility.ts';
import { updateSettings } from './settings-store.ts';

type Settings = z.output<typeof PaymentSettingsJson>;

/** Fees apply to payments that start afterwards: each payment has its own from its first moment (D91). */
export async function changePaymentSettings(
  { clock }: Platform,
  db: TenantDb,
  { version, ...settings }: PaymentSettings & { readonly version?: number | undefined },
  userId: string,
): Promise<Settings> {
  return db.begin(async (tx) => {
    const before = found(await lockBusiness(tx));
    if (version !== undefined && version !== before.version) throw new Refused('CHANGED_ELSEWHERE');
    await updateSettings(tx, settings);
    const after = settingsJson(found(await readBusiness(tx)));
    const data = { before: wordsOf(settingsJson(before)), detail: wordsOf(after) };
    const event = { subjectId: db.businessId, kind: 'settings_changed', actor: userId, at: clock.now(), data };
    await writeEvent(tx, event);
    return after;
  });
}

export function settingsJson(business: BusinessRow): Settings {
  const fees = feeRulesOf(business);
  return {
    bankPayments: business.achEnabled,
    cardPayments: business.cardEnabled,
    bankFee: feeJson(fees.ach),
    cardFee: feeJson(fees.card),
    reminderLimit: business.reminderLimit,
    frozen: business.paymentsFrozenAt !== null,
    version: business.version,
  };
}

const feeJson = ({ fixed, rate }: FeeRule) => ({ fixed: dollarsFromCents(fixed), percentage: rate / 100 });

/** Bank on, $1 + 0 %; card off, $0.3 + 2.9 %; 1 reminder a day */
function wordsOf({ bankPayments, cardPayments, bankFee, cardFee, reminderLimit }: Settings): string {
  const words = (on: boolean, { fixed, percentage }: Settings['bankFee']) =>
    `${on ? 'on' : 'off'}, $${fixed} + ${percentage} %`;
  return `bank ${words(bankPayments, bankFee)}; card ${words(cardPayments, cardFee)}; ${reminderLimit} reminders a day`;
}

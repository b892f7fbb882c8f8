import type { PaymentSettingsJson } from '@underlay/contract/businesses.ts';
import { dollarsFromCents, percentFromBasisPoints } from '@underlay/domain/money/money.ts';
import type { FeeRule } from '@underlay/domain/payments/fees.ts';
import type { z } from 'zod';
import type { BusinessRow } from './business-store.ts';
import { feeRulesOf } from './eligibility.ts';
import { logoJson } from './logo-json.ts';

export type Settings = z.output<typeof PaymentSettingsJson>;

export function settingsJson(business: BusinessRow, cardsPausedUntil: Date | null = null): Settings {
  const fees = feeRulesOf(business);
  return {
    bankPayments: business.achEnabled,
    cardPayments: business.cardEnabled,
    bankFee: feeJson(fees.ach),
    cardFee: feeJson(fees.card),
    reminderLimit: business.reminderLimit,
    defaultSalesTax: percentFromBasisPoints(business.defaultSalesTax),
    defaultTerm: business.defaultTerm,
    byCheck: business.byCheck,
    accentColor: business.accentColor,
    logo: logoJson(business),
    frozen: business.paymentsFrozenAt !== null,
    cardsPausedUntil: cardsPausedUntil?.toISOString() ?? null,
    version: business.version,
  };
}

const feeJson = ({ fixed, rate }: FeeRule) => ({ fixed: dollarsFromCents(fixed), percentage: rate / 100 });

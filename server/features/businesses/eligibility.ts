import { basisPoints, cents } from '@underlay/domain/money/money.ts';
import type { FeeRule } from '@underlay/domain/payments/fees.ts';
import type { BusinessRow } from './business-store.ts';

/** D12: the bank account is verified, the provider is ready, and the method is not switched off. */
export function eligibilityOf(business: BusinessRow) {
  const ready = business.bankStatus === 'verified' && business.providerAccountId !== null;
  return {
    bankPaymentEligible: ready && business.achEnabled && business.achCapability === 'active',
    cardPaymentEligible: ready && business.cardEnabled && business.cardCapability === 'active',
  };
}

/** What this business's customers pay on top, per method (D91). */
export function feeRulesOf(business: BusinessRow): { ach: FeeRule; card: FeeRule } {
  return {
    ach: { fixed: cents(business.achFeeFixedCents), rate: basisPoints(business.achFeeBasisPoints) },
    card: { fixed: cents(business.cardFeeFixedCents), rate: basisPoints(business.cardFeeBasisPoints) },
  };
}

import { isInformationComplete } from '@underlay/domain/businesses/business-information.ts';
import { basisPoints, cents } from '@underlay/domain/money/money.ts';
import type { OnlineTerms } from '@underlay/domain/payments/can-pay-online.ts';
import type { BusinessRow } from './business-store.ts';

/**
 * D12: the information is complete, the bank account verified and the provider ready. Nobody has stopped payments (P14), and
 * the method is not switched off.
 */
export function eligibilityOf(business: BusinessRow): OnlineTerms {
  const ready = !arePaymentsPaused(business) && business.providerAccountId !== null;
  return {
    bankPaymentEligible: ready && business.achEnabled && business.achCapability === 'active',
    cardPaymentEligible: ready && business.cardEnabled && business.cardCapability === 'active',
    fees: feeRulesOf(business),
    bankDiscount: business.bankDiscount,
  };
}

/** Until this ends no payment is begun. One that the provider does not have yet is not sent to it (SET-05, D46, P14). */
export const arePaymentsPaused = (business: BusinessRow): boolean =>
  !isComplete(business) || business.bankStatus !== 'verified' || business.paymentsFrozenAt !== null;

export const isComplete = (business: BusinessRow): boolean =>
  isInformationComplete({ ...business, hasBankAccount: business.bankId !== null });

/** What this business's customers pay on top, per method (D91). */
export function feeRulesOf(business: BusinessRow): OnlineTerms['fees'] {
  return {
    ach: { fixed: cents(business.achFeeFixedCents), rate: basisPoints(business.achFeeBasisPoints) },
    card: { fixed: cents(business.cardFeeFixedCents), rate: basisPoints(business.cardFeeBasisPoints) },
  };
}

import { isInformationComplete } from '@underlay/domain/businesses/business-information.ts';
import type { BankAccountType } from '@underlay/domain/payments/authorization-text.ts';
import type { AccountBank, AccountDetails } from '../../services/account-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { einPlace, numbersPlace } from '../businesses/index.ts';
import type { OnboardingRow } from './onboarding-store.ts';
import { openSecrets } from './open-secrets.ts';

/** Until then the provider receives nothing, since it cannot check half a business (D12). */
export const isComplete = (business: OnboardingRow, ownerCount: number): boolean =>
  isInformationComplete({ ...business, hasBankAccount: business.bankId !== null, ownerCount });

export const areDetailsSent = ({ sentVersion, informationVersion }: OnboardingRow): boolean =>
  sentVersion >= informationVersion;

/** A bank account whose numbers we still have is one that the provider has not taken yet. */
export const isBankSent = ({ bankProviderId, bankNumbersSealed }: OnboardingRow): boolean =>
  bankProviderId !== null || bankNumbersSealed === null;

export async function accountDetails(platform: Platform, business: OnboardingRow): Promise<AccountDetails> {
  const { id, einSealed, termsAcceptedAt } = business;
  const [ein = null] = await openSecrets(platform, {
    businessId: id,
    subjectId: id,
    scope: 'information',
    sealed: [{ text: einSealed, place: einPlace(id) }],
  });
  return {
    ...business,
    businessType: business.businessType ?? '',
    ein,
    terms: termsAcceptedAt && {
      acceptedAt: termsAcceptedAt,
      ipAddress: business.termsIpAddress,
      userAgent: business.termsUserAgent,
    },
  };
}

/** Null when the provider has it. */
export async function accountBank(platform: Platform, business: OnboardingRow): Promise<AccountBank | null> {
  const { id, bankId, bankNumbersSealed } = business;
  if (!bankId || isBankSent(business)) return null;
  const [opened] = await openSecrets(platform, {
    businessId: id,
    subjectId: bankId,
    scope: 'bank',
    sealed: [{ text: bankNumbersSealed, place: numbersPlace(id, bankId) }],
  });
  const numbers = JSON.parse(opened ?? '{}') as Pick<AccountBank, 'accountNumber' | 'routingNumber'>;
  return {
    ...numbers,
    bankId,
    accountHolderName: business.bankHolderName ?? business.name,
    accountType: (business.bankAccountType ?? 'business_checking') as BankAccountType,
  };
}

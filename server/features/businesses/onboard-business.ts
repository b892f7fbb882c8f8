import type { BankAccountType } from '@underlay/domain/payments/authorization-text.ts';
import type { ProviderAccount } from '../../services/payment-provider.ts';
import type { Platform } from '../../services/platform.ts';
import { type BusinessRow, readBusiness, recordProviderAccount } from './business-store.ts';
import { numbersPlace } from './create-business.ts';

/** Opens the business's account at the payment provider, or reads again what it may do there. Safe to run twice. */
export async function onboardBusiness(platform: Platform, businessId: string) {
  const business = await readBusiness(platform.sql, businessId);
  if (!business?.bankId) return;
  const account = business.providerAccountId
    ? await platform.provider.accountState(business.providerAccountId)
    : await openAccount(platform, business);
  if (account) await platform.sql.begin((tx) => recordProviderAccount(tx, businessId, account));
}

async function openAccount({ provider, sealer }: Platform, business: BusinessRow): Promise<ProviderAccount | null> {
  if (!business.bankId || !business.bankNumbersSealed) return null;
  const numbers = JSON.parse(sealer.open(business.bankNumbersSealed, numbersPlace(business.id, business.bankId))) as {
    accountNumber: string;
    routingNumber: string;
  };
  return provider.openAccount({
    businessId: business.id,
    name: business.name,
    email: business.email,
    bank: {
      ...numbers,
      accountHolderName: business.bankHolderName ?? business.name,
      accountType: (business.bankAccountType ?? 'business_checking') as BankAccountType,
    },
  });
}

import type { Stripe } from 'stripe';
import type { BankDetails, ProviderAccount, ProviderBusiness } from '../services/payment-provider.ts';

export const CURRENCY = 'usd';

/** Opens the connected account of a business and gives it the bank account it is paid out to (integrations A.2). */
export async function openAccount(stripe: Stripe, business: ProviderBusiness): Promise<ProviderAccount> {
  const account = await stripe.v2.core.accounts.create(
    {
      display_name: business.name,
      ...(business.email && { contact_email: business.email }),
      dashboard: 'none',
      identity: { country: 'us' },
      defaults: {
        currency: CURRENCY,
        responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      },
      configuration: {
        merchant: { capabilities: { card_payments: { requested: true }, ach_debit_payments: { requested: true } } },
      },
      metadata: { business: business.businessId },
    },
    { idempotencyKey: `${business.businessId}:account` },
  );
  await stripe.accounts.createExternalAccount(
    account.id,
    { external_account: externalAccount(business.bank) },
    { idempotencyKey: `${business.businessId}:bank:${business.bank.accountNumber.slice(-4)}` },
  );
  return accountState(stripe, account.id);
}

const externalAccount = (bank: BankDetails) => ({
  object: 'bank_account' as const,
  country: 'US',
  currency: CURRENCY,
  account_holder_name: bank.accountHolderName,
  account_holder_type: bank.accountType.startsWith('business') ? ('company' as const) : ('individual' as const),
  routing_number: bank.routingNumber,
  account_number: bank.accountNumber,
});

/** What the provider lets the account do at this moment. */
export async function accountState(stripe: Stripe, id: string): Promise<ProviderAccount> {
  const account = await stripe.v2.core.accounts.retrieve(id, { include: ['configuration.merchant'] });
  const capabilities = account.configuration?.merchant?.capabilities;
  const banks = await stripe.accounts.listExternalAccounts(id, { object: 'bank_account', limit: 1 });
  const bank = banks.data[0];
  const refused = bank?.object !== 'bank_account' || ['verification_failed', 'errored'].includes(bank.status ?? '');
  return {
    id,
    achCapability: capabilities?.ach_debit_payments?.status ?? 'inactive',
    cardCapability: capabilities?.card_payments?.status ?? 'inactive',
    bankVerified: !refused,
  };
}

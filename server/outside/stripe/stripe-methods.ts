import { Stripe } from 'stripe';
import type { BankDetails, Mandate, SavedBank } from '../../services/payment-provider.ts';
import type { NewBankMethod, ProviderBankMethod, SavedBankProvider } from '../../services/saved-bank-provider.ts';
import { depositFailureMessage, depositsOf } from './stripe-deposits.ts';
import { messageForPeople } from './stripe-messages.ts';

/** Saved accounts are kept on the platform, under one customer per user, and copied for each payment (A.4). */
export async function openCustomer(stripe: Stripe, userId: string): Promise<string> {
  const customer = await stripe.customers.create(
    { metadata: { user: userId } },
    { idempotencyKey: `${userId}:customer` },
  );
  return customer.id;
}

export async function saveMethod(stripe: Stripe, method: NewBankMethod): Promise<ProviderBankMethod> {
  const setup = await stripe.setupIntents.create(
    {
      customer: method.providerCustomerId,
      confirm: true,
      usage: 'off_session',
      allowed_payment_method_types: ['us_bank_account'],
      payment_method_data: bankMethodData(method.bank, method.email),
      payment_method_options: { us_bank_account: { verification_method: 'automatic' } },
      mandate_data: mandateData(method.mandate),
      metadata: { method: method.methodId },
    },
    { idempotencyKey: `${method.methodId}:setup` },
  );
  return methodOf(setup);
}

export const readMethod = async (stripe: Stripe, setupId: string): Promise<ProviderBankMethod> =>
  methodOf(await stripe.setupIntents.retrieve(setupId));

const MAX_SEARCHED = 100;

/** Searches the newest of the customer. A person has a max of twenty. */
export async function findMethod(
  stripe: Stripe,
  { providerCustomerId, methodId }: Parameters<SavedBankProvider['findBankMethod']>[0],
): Promise<ProviderBankMethod | null> {
  const { data } = await stripe.setupIntents.list({ customer: providerCustomerId, limit: MAX_SEARCHED });
  const setup = data.find(({ metadata }) => metadata?.method === methodId);
  return setup ? methodOf(setup) : null;
}

export async function removeMethod(
  stripe: Stripe,
  { setupId, providerMethodId }: Parameters<SavedBankProvider['removeBankMethod']>[0],
): Promise<void> {
  await unlessOver(() => stripe.setupIntents.cancel(setupId));
  if (providerMethodId) await unlessOver(() => stripe.paymentMethods.detach(providerMethodId));
}

/** Finished, canceled, never attached or gone: each is the wanted result. */
async function unlessOver(end: () => Promise<unknown>) {
  try {
    await end();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  }
}

/** The id of the copy on the business's account, which a direct charge needs. */
export async function copyForAccount(stripe: Stripe, bank: SavedBank, options: Stripe.RequestOptions): Promise<string> {
  const copy = await stripe.paymentMethods.create(
    { customer: bank.providerCustomerId, payment_method: bank.providerMethodId },
    options,
  );
  return copy.id;
}

export const bankMethodData = (bank: BankDetails, email: string) => ({
  type: 'us_bank_account' as const,
  us_bank_account: {
    account_holder_type: bank.accountType.startsWith('business') ? ('company' as const) : ('individual' as const),
    account_type: bank.accountType.endsWith('savings') ? ('savings' as const) : ('checking' as const),
    account_number: bank.accountNumber,
    routing_number: bank.routingNumber,
  },
  billing_details: { name: bank.accountHolderName, ...(email && { email }) },
});

/** How the payer agreed. The bank may ask for it one day. */
export const mandateData = (mandate: Mandate) => ({
  customer_acceptance: {
    type: 'online' as const,
    accepted_at: Math.floor(mandate.signedAt.getTime() / 1000),
    online: { ip_address: mandate.ipAddress, user_agent: mandate.userAgent },
  },
});

function methodOf(setup: Stripe.SetupIntent): ProviderBankMethod {
  const failure = setup.last_setup_error;
  return {
    setupId: setup.id,
    providerMethodId:
      typeof setup.payment_method === 'string' ? setup.payment_method : (setup.payment_method?.id ?? null),
    status: statusOf(setup),
    deposits: depositsOf(setup.next_action?.verify_with_microdeposits),
    failureMessage: depositFailureMessage(failure?.code) ?? messageForPeople(failure ?? {}),
  };
}

/** Stripe's statuses as ours (integrations A.5). */
function statusOf(setup: Stripe.SetupIntent): ProviderBankMethod['status'] {
  if (setup.status === 'succeeded') return 'verified';
  const failed = setup.status === 'canceled' || (setup.status === 'requires_payment_method' && setup.last_setup_error);
  return failed ? 'failed' : 'pending_verification';
}

import { Stripe } from 'stripe';
import type {
  AccountBank,
  AccountDetails,
  BankStatus,
  OpenedAccount,
  PostalAddress,
  ProviderAccount,
  ProviderRequirement,
} from '../../services/account-provider.ts';
import { merchantCategory } from './stripe-industries.ts';

export const CURRENCY = 'usd';
const MAX_BANK_ACCOUNTS = 100;

/**
 * Opens the connected account of a business (integrations A.2). It sends nothing that can change. A repeated call under
 * the same key is then the same request, whatever was edited meanwhile.
 */
export async function openAccount(stripe: Stripe, businessId: string): Promise<string> {
  const account = await stripe.v2.core.accounts.create(
    {
      dashboard: 'none',
      identity: { country: 'us' },
      defaults: {
        currency: CURRENCY,
        responsibilities: { fees_collector: 'application', losses_collector: 'application' },
      },
      metadata: { business: businessId },
    },
    { idempotencyKey: `${businessId}:account` },
  );
  return account.id;
}

/** Sets everything about the business itself. Setting it twice has the effect of once, so it needs no key. */
export async function updateAccount(stripe: Stripe, accountId: string, details: AccountDetails): Promise<void> {
  const phone = `+1${details.phone}`;
  await stripe.v2.core.accounts.update(accountId, {
    display_name: details.name,
    ...(details.email && { contact_email: details.email }),
    contact_phone: phone,
    identity: identityOf(details, phone),
    defaults: {
      profile: {
        doing_business_as: details.name,
        product_description: `Contractor: ${details.industry}`,
        ...(details.website && { business_url: webAddress(details.website) }),
      },
    },
    configuration: {
      merchant: {
        mcc: merchantCategory(details.industry),
        support: { phone, ...(details.email && { email: details.email }) },
        capabilities: { card_payments: { requested: true }, ach_debit_payments: { requested: true } },
      },
    },
  });
}

function identityOf(details: AccountDetails, phone: string): Stripe.V2.Core.AccountUpdateParams.Identity {
  const { terms, ein } = details;
  const attestations = terms && {
    terms_of_service: {
      account: {
        date: terms.acceptedAt.toISOString(),
        ip: terms.ipAddress,
        ...(terms.userAgent && { user_agent: terms.userAgent }),
      },
    },
  };
  const structure = structureOf(details);
  return {
    country: 'us',
    entity_type: details.businessType,
    ...(attestations && { attestations }),
    ...(details.businessType !== 'individual' && {
      business_details: {
        registered_name: details.legalName,
        phone,
        address: addressOf(details.address),
        ...(structure && { structure }),
        ...(ein && { id_numbers: [{ type: 'us_ein' as const, value: ein.replaceAll(/\D/g, '') }] }),
      },
    }),
  };
}

/** Our screen has only the structures of companies (WIZ-17). The provider has others for the two other types. */
function structureOf({ businessType, businessStructure }: AccountDetails) {
  if (businessType === 'government_entity') return 'governmental_unit';
  if (businessType === 'non_profit')
    return businessStructure?.endsWith('corporation') ? 'incorporated_non_profit' : 'unincorporated_non_profit';
  return businessStructure === 'individual' ? null : businessStructure;
}

export const addressOf = (address: PostalAddress) => ({
  country: 'us',
  line1: address.addressLine1,
  ...(address.addressLine2 && { line2: address.addressLine2 }),
  city: address.city,
  state: address.state,
  postal_code: address.zip,
});

const webAddress = (website: string): string => (/^https?:\/\//i.test(website) ? website : `https://${website}`);

/** The new one comes first, as the default. Only then can the earlier ones go. */
export async function putBankAccount(stripe: Stripe, accountId: string, bank: AccountBank): Promise<string> {
  const before = await bankAccounts(stripe, accountId);
  // After a day the provider forgets the key, but not the id in the account's metadata.
  const known = before.find(({ metadata }) => metadata?.bank === bank.bankId);
  const added =
    known ??
    (await stripe.accounts.createExternalAccount(
      accountId,
      {
        external_account: externalAccount(bank),
        default_for_currency: true,
        metadata: { bank: bank.bankId },
      },
      { idempotencyKey: `${bank.bankId}:bank` },
    ));
  for (const { id } of before) {
    if (id !== added.id) await unlessGone(() => stripe.accounts.deleteExternalAccount(accountId, id));
  }
  return added.id;
}

const externalAccount = (bank: AccountBank) => ({
  object: 'bank_account' as const,
  country: 'US',
  currency: CURRENCY,
  account_holder_name: bank.accountHolderName,
  account_holder_type: bank.accountType.startsWith('business') ? ('company' as const) : ('individual' as const),
  routing_number: bank.routingNumber,
  account_number: bank.accountNumber,
});

async function bankAccounts(stripe: Stripe, accountId: string): Promise<Stripe.BankAccount[]> {
  const { data } = await stripe.accounts.listExternalAccounts(accountId, {
    object: 'bank_account',
    limit: MAX_BANK_ACCOUNTS,
  });
  return data.filter((one): one is Stripe.BankAccount => one.object === 'bank_account');
}

/** Whoever was removed before is removed. */
export async function unlessGone(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove();
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || error.statusCode !== 404) throw error;
  }
}

/** What the provider allows the account at this moment, and what it requires. */
export async function accountState(stripe: Stripe, id: string): Promise<ProviderAccount> {
  const account = await stripe.v2.core.accounts.retrieve(id, { include: ['configuration.merchant', 'requirements'] });
  const capabilities = account.configuration?.merchant?.capabilities;
  const entries = account.requirements?.entries ?? [];
  const banks = await bankAccounts(stripe, id);
  const bank = banks.find((one) => one.default_for_currency) ?? banks[0];
  return {
    id,
    achCapability: capabilities?.ach_debit_payments?.status ?? 'inactive',
    cardCapability: capabilities?.card_payments?.status ?? 'inactive',
    requirements: entries.filter(isForTheBusiness).map(requirementOf),
    bank: bank ? { id: bank.id, status: bankStatus(bank, entries) } : null,
  };
}

/**
 * The provider says the same of an account that is another platform's and of one that never was. That a restricted key may not ask
 * about accounts says nothing of them, and is no answer.
 */
export async function knowsAccount(stripe: Stripe, id: string): Promise<boolean> {
  try {
    await stripe.v2.core.accounts.retrieve(id);
    return true;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError || isGone(error)) return false;
    throw error;
  }
}

const PER_PAGE = 20;

/** The provider's list knows no moment and promises no order, so all of it is read. */
export async function* accountsSince(stripe: Stripe, since: Date): AsyncGenerator<OpenedAccount> {
  for await (const { id, created, display_name, metadata } of stripe.v2.core.accounts.list({ limit: PER_PAGE })) {
    const openedAt = new Date(created);
    if (openedAt >= since) yield { id, openedAt, businessId: metadata?.business ?? null, name: display_name ?? '' };
  }
}

/** What it says of an account, whatever is asked of it. */
export const isGone = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid';

type Entry = Stripe.V2.Core.Account.Requirements.Entry;

/** Nothing has to be done now about later requirements and about what the provider still checks. */
const isForTheBusiness = (entry: Entry): boolean =>
  entry.awaiting_action_from === 'user' && entry.minimum_deadline.status !== 'eventually_due';

function requirementOf({ description, errors, reference }: Entry): ProviderRequirement {
  const [, named = null] = /^(person_\w+)\./.exec(description) ?? [];
  const referred = reference?.type === 'person' ? (reference.resource ?? null) : null;
  return { code: description, problem: errors[0]?.code ?? '', personId: referred ?? named };
}

const REFUSED_BANK: readonly string[] = ['verification_failed', 'errored', 'tokenized_account_number_deactivated'];

/**
 * An account that is only paid out to never says `verified`. It counts as verified when the provider neither refuses it
 * nor has a question about it.
 */
function bankStatus(bank: Stripe.BankAccount, entries: readonly Entry[]): BankStatus {
  if (REFUSED_BANK.includes(bank.status)) return 'failed';
  const isOpen = entries.some(({ description }) => /external_account|bank_account/.test(description));
  return isOpen ? 'pending_verification' : 'verified';
}

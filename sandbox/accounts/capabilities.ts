import type Stripe from 'stripe';
import { PLATFORM } from '../storage/object-store.ts';
import type { World } from '../world.ts';
import { oldAccountView } from './account-view.ts';

type Capabilities = Stripe.V2.Core.Account.Configuration.Merchant.Capabilities;
type CapabilityName = 'card_payments' | 'ach_debit_payments';

/** The capability that a kind of payment method needs; v1 and v2 name the second one differently. */
const CAPABILITY: Readonly<Record<string, CapabilityName>> = {
  card: 'card_payments',
  us_bank_account: 'ach_debit_payments',
};
const OLD_NAMES: Readonly<Record<CapabilityName, string>> = {
  card_payments: 'card_payments',
  ach_debit_payments: 'us_bank_account_ach_payments',
};

/** The platform may take everything; a connected account what its capabilities say. */
export function isActive(world: World, account: string, methodType: string): boolean {
  if (account === PLATFORM) return true;
  const name = CAPABILITY[methodType];
  return (
    name !== undefined && capabilitiesOf(world.objects.find('account', PLATFORM, account))[name]?.status === 'active'
  );
}

function capabilitiesOf(account: Stripe.V2.Core.Account | undefined): Capabilities {
  return account?.configuration?.merchant?.capabilities ?? {};
}

/** In the sandbox a bank account is all that is missing: with one, every capability asked for is active at once. */
function withStates(world: World, account: Stripe.V2.Core.Account): Stripe.V2.Core.Account {
  const merchant = account.configuration?.merchant;
  if (!merchant) return account;
  const hasBank = bankAccountsOf(world, account.id).length > 0;
  const state = hasBank
    ? { status: 'active' as const, status_details: [] }
    : {
        status: 'restricted' as const,
        status_details: [{ code: 'requirements_past_due' as const, resolution: 'provide_info' as const }],
      };
  const names = Object.keys(merchant.capabilities ?? {});
  const capabilities = Object.fromEntries(names.map((name) => [name, state])) as Capabilities;
  return {
    ...account,
    configuration: { ...account.configuration, merchant: { ...merchant, capabilities } },
    requirements: { entries: hasBank || names.length === 0 ? [] : [bankAccountIsMissing(names)] },
  };
}

/** Stores the account, and tells about it and about each capability that changed. */
export function saveAccount(world: World, before: Stripe.V2.Core.Account | undefined, wanted: Stripe.V2.Core.Account) {
  const after = withStates(world, wanted);
  world.objects.put('account', PLATFORM, after);
  if (!before) return after;
  world.events.record(after.id, 'account.updated', oldAccountView(world, after));
  const earlier = capabilitiesOf(before);
  for (const name of Object.keys(OLD_NAMES) as CapabilityName[]) {
    const status = capabilitiesOf(after)[name]?.status;
    if (!status || status === earlier[name]?.status) continue;
    world.events.record(after.id, 'capability.updated', {
      id: OLD_NAMES[name],
      object: 'capability',
      account: after.id,
      requested: true,
      requested_at: world.clock.seconds(),
      status: status === 'active' ? 'active' : 'inactive',
    });
  }
  return after;
}

export function bankAccountsOf(world: World, account: string): Stripe.BankAccount[] {
  return [...world.objects.newest('bank_account', account)];
}

function bankAccountIsMissing(capabilities: string[]): Stripe.V2.Core.Account.Requirements.Entry {
  return {
    awaiting_action_from: 'user',
    description: 'external_account',
    errors: [],
    impact: {
      restricts_capabilities: capabilities.map((capability) => ({
        capability: capability as 'card_payments',
        configuration: 'merchant',
        deadline: { status: 'currently_due' },
      })),
    },
    minimum_deadline: { status: 'currently_due' },
    requested_reasons: [{ code: 'routine_onboarding' }],
  };
}

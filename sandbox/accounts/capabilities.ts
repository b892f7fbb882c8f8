import type Stripe from 'stripe';
import { type AccountReview, PLATFORM } from '../storage/object-store.ts';
import type { World } from '../world/world.ts';
import { changeReview, reviewOf } from './account-review.ts';
import { oldAccountView } from './account-view.ts';
import { missingFacts } from './missing-facts.ts';
import { entryOf } from './requirement-entries.ts';

type Account = Stripe.V2.Core.Account;
type Capabilities = Stripe.V2.Core.Account.Configuration.Merchant.Capabilities;
export type CapabilityName = 'card_payments' | 'ach_debit_payments';
type State = Stripe.V2.Core.Account.Configuration.Merchant.Capabilities.CardPayments;

/** The capability that a kind of payment method needs. v1 and v2 name the second one differently. */
const CAPABILITY: Readonly<Record<string, CapabilityName>> = {
  card: 'card_payments',
  us_bank_account: 'ach_debit_payments',
};
const OLD_NAMES: Readonly<Record<CapabilityName, string>> = {
  card_payments: 'card_payments',
  ach_debit_payments: 'us_bank_account_ach_payments',
};
export const CAPABILITY_NAMES = Object.keys(OLD_NAMES) as CapabilityName[];
const SECOND_MILLISECONDS = 1000;
export const REFUSED_BANK = 'verification_failed';

/** The platform may take everything. A connected account takes what its capabilities allow. */
export function isActive(world: World, account: string, methodType: string): boolean {
  if (account === PLATFORM) return true;
  const name = CAPABILITY[methodType];
  return (
    name !== undefined && capabilitiesOf(world.objects.find('account', PLATFORM, account))[name]?.status === 'active'
  );
}

export function capabilitiesOf(account: Account | undefined): Capabilities {
  return account?.configuration?.merchant?.capabilities ?? {};
}

export function bankAccountsOf(world: World, account: string): Stripe.BankAccount[] {
  return [...world.objects.newest('bank_account', account)];
}

export const currentBank = (world: World, account: string): Stripe.BankAccount | undefined =>
  bankAccountsOf(world, account).find(({ default_for_currency }) => default_for_currency);

/** Reviews an account after a change of it, its people or its bank account, and reports what is new. */
export function lookAgain(world: World, id: string): Account | undefined {
  const account = world.objects.find('account', PLATFORM, id);
  return account && saveAccount(world, account, account);
}

/** Stores the account. Sends events about it and about each capability that changed. */
export function saveAccount(world: World, before: Account | undefined, wanted: Account): Account {
  const after = withStates(world, wanted);
  world.objects.put('account', PLATFORM, after);
  if (!before || JSON.stringify(before) === JSON.stringify(after)) return after;
  world.events.record(after.id, 'account.updated', oldAccountView(world, after));
  if (JSON.stringify(before.requirements) !== JSON.stringify(after.requirements))
    world.events.recordThin(after.id, 'v2.core.account[requirements].updated');
  notifyCapabilities(world, capabilitiesOf(before), after);
  return after;
}

function notifyCapabilities(world: World, earlier: Capabilities, after: Account): void {
  const changed = CAPABILITY_NAMES.filter(
    (name) => capabilitiesOf(after)[name] && capabilitiesOf(after)[name]?.status !== earlier[name]?.status,
  );
  for (const name of changed) {
    world.events.record(after.id, 'capability.updated', {
      id: OLD_NAMES[name],
      object: 'capability',
      account: after.id,
      requested: true,
      requested_at: world.clock.seconds(),
      status: capabilitiesOf(after)[name]?.status === 'active' ? 'active' : 'inactive',
    });
  }
  if (changed.length > 0)
    world.events.recordThin(after.id, 'v2.core.account[configuration.merchant].capability_status_updated');
}

function withStates(world: World, account: Account): Account {
  const merchant = account.configuration?.merchant;
  if (!merchant) return { ...account, requirements: { entries: [] } };
  const names = Object.keys(merchant.capabilities ?? {});
  const missing = missingFacts(world, account);
  const review = decideByItself(world, account.id, missing.length === 0);
  const asked = [...missing, ...review.asked];
  const capabilities = Object.fromEntries(names.map((name) => [name, stateOf(name, review, asked.length > 0)]));
  const entries = review.rejected ? [] : asked.map((one) => entryOf(one, names));
  return {
    ...account,
    configuration: { ...account.configuration, merchant: { ...merchant, capabilities: capabilities as Capabilities } },
    requirements: { entries: [...entries, ...bankEntries(world, account.id, review)] },
  };
}

/** Approves a complete account, and every bank account, unless they wait for a decision. A delay may apply (D13). */
function decideByItself(world: World, id: string, isComplete: boolean): AccountReview {
  const review = reviewOf(world, id);
  const bank = currentBank(world, id);
  const wantsApproval = isComplete && !review.approved && !review.rejected;
  const wantsBank = bank !== undefined && bank.status === 'new' && review.verifiedBank !== bank.id;
  if (world.settings.get('accountsHeld') || (!wantsApproval && !wantsBank)) return review;
  const delay = world.settings.get('accountDelaySeconds');
  if (delay === 0) {
    const verifiedBank = wantsBank ? bank.id : review.verifiedBank;
    return changeReview(world, id, { approved: review.approved || wantsApproval, verifiedBank });
  }
  if (world.due.nextFor(id) === null) {
    const dueAt = world.clock.now() + delay * SECOND_MILLISECONDS;
    world.due.add(dueAt, { account: id, object: id, change: 'account_decided' });
  }
  return review;
}

function stateOf(name: string, review: AccountReview, isAsked: boolean): State {
  if (review.rejected)
    return { status: 'rejected', status_details: [{ code: 'rejected_other', resolution: 'contact_stripe' }] };
  if (review.restricted.includes(name))
    return { status: 'restricted', status_details: [{ code: 'restricted_other', resolution: 'contact_stripe' }] };
  if (isAsked)
    return { status: 'restricted', status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }] };
  return review.approved
    ? { status: 'active', status_details: [] }
    : { status: 'pending', status_details: [{ code: 'determining_status', resolution: 'no_resolution' }] };
}

/** A bank account affects paying out, not taking payments. */
function bankEntries(world: World, id: string, review: AccountReview) {
  const bank = currentBank(world, id);
  if (!bank || review.verifiedBank === bank.id) return [];
  const description = 'external_account';
  return bank.status === 'new'
    ? [entryOf({ description, person: null, error: '' }, [], 'stripe')]
    : [entryOf({ description, person: null, error: REFUSED_BANK }, [])];
}

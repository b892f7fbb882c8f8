import type Stripe from 'stripe';
import type { World } from '../world/world.ts';

/** The same account as v1 shows it, for GET /v1/accounts/:id and the event account.updated. */
export function oldAccountView(world: World, account: Stripe.V2.Core.Account): Stripe.Account {
  const banks = [...world.objects.newest('bank_account', account.id)];
  const capabilities = account.configuration?.merchant?.capabilities ?? {};
  const oldStatus = (status: string | undefined) => (status === 'active' ? 'active' : 'inactive');
  const isReady = Object.values(capabilities).some(({ status }) => status === 'active');
  const due = banks.length > 0 ? [] : ['external_account'];
  return {
    id: account.id,
    object: 'account',
    business_type: account.identity?.entity_type ?? null,
    capabilities: {
      ...(capabilities.card_payments && { card_payments: oldStatus(capabilities.card_payments.status) }),
      ...(capabilities.ach_debit_payments && {
        us_bank_account_ach_payments: oldStatus(capabilities.ach_debit_payments.status),
      }),
    },
    charges_enabled: isReady,
    country: 'US',
    created: Math.floor(Date.parse(account.created) / 1000),
    default_currency: 'usd',
    details_submitted: true,
    email: account.contact_email ?? null,
    external_accounts: {
      object: 'list',
      url: `/v1/accounts/${account.id}/external_accounts`,
      data: banks,
      has_more: false,
    },
    metadata: account.metadata ?? {},
    payouts_enabled: isReady,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: due,
      disabled_reason: isReady ? null : 'requirements.past_due',
      errors: [],
      eventually_due: due,
      past_due: due,
      pending_verification: [],
    },
    type: 'none',
  };
}

import type Stripe from 'stripe';
import { checkedBankNumbers, fingerprint } from '../numbers/method-numbers.ts';
import { testBankAccount } from '../numbers/test-values.ts';
import type { Handlers, RoutesUnder } from '../wire/call.ts';
import { badParameter, invalidRequest, notFound } from '../wire/stripe-error.ts';
import { newId } from '../world/ids.ts';
import type { World } from '../world/world.ts';
import { oldAccountView } from './account-view.ts';
import { findAccount } from './accounts.ts';
import { bankAccountsOf, lookAgain, REFUSED_BANK } from './capabilities.ts';

/** Where a connected account is paid out to. */
export const externalAccountHandlers: Handlers<RoutesUnder<'/v1/accounts/:account'>> = {
  'GET /v1/accounts/:account': ({ world, path }) => oldAccountView(world, findAccount(world, path.account)),
  'GET /v1/accounts/:account/external_accounts': ({ world, path, parameters }) => {
    const account = findAccount(world, path.account).id;
    const { data, hasMore } = world.objects.page('bank_account', account, parameters);
    return { object: 'list', url: `/v1/accounts/${account}/external_accounts`, data, has_more: hasMore };
  },
  'POST /v1/accounts/:account/external_accounts': ({ world, path, parameters }) => {
    const account = findAccount(world, path.account);
    const given = parameters.external_account;
    if (typeof given !== 'object' || given.object !== 'bank_account') {
      throw badParameter('The sandbox takes bank accounts only.', { param: 'external_account' });
    }
    const { number, routing_number } = checkedBankNumbers(given.routing_number, given.account_number);
    const bank: Stripe.BankAccount = {
      id: newId('ba'),
      object: 'bank_account',
      account: account.id,
      account_holder_name: given.account_holder_name ?? null,
      account_holder_type: given.account_holder_type ?? null,
      account_type: null,
      available_payout_methods: ['standard'],
      bank_name: 'STRIPE TEST BANK',
      country: given.country,
      currency: given.currency ?? 'usd',
      default_for_currency: bankAccountsOf(world, account.id).length === 0 || parameters.default_for_currency === true,
      fingerprint: fingerprint(routing_number + number),
      last4: number.slice(-4),
      metadata: Object.fromEntries(
        Object.entries(parameters.metadata || {}).map(([name, value]) => [name, String(value)]),
      ),
      routing_number,
      // A number that never takes money stands for an account that the provider could not pay out to.
      status: testBankAccount(number)?.failure ? REFUSED_BANK : 'new',
    };
    if (bank.default_for_currency) onlyDefault(world, account.id);
    world.objects.put('bank_account', account.id, bank);
    world.events.record(account.id, 'account.external_account.created', bank);
    lookAgain(world, account.id);
    return bank;
  },
  'DELETE /v1/accounts/:account/external_accounts/:id': ({ world, path }) => {
    const account = findAccount(world, path.account).id;
    const bank = world.objects.find('bank_account', account, path.id);
    if (!bank) throw notFound('external account', path.id);
    if (bank.default_for_currency) {
      throw invalidRequest('You cannot delete the default external account for your default currency.', {
        param: 'id',
      });
    }
    world.objects.remove('bank_account', account, bank.id);
    world.events.record(account, 'account.external_account.deleted', bank);
    return { id: bank.id, object: 'bank_account', deleted: true };
  },
};

/** The new one is now the default. */
function onlyDefault(world: World, account: string): void {
  for (const bank of bankAccountsOf(world, account))
    world.objects.put('bank_account', account, { ...bank, default_for_currency: false });
}

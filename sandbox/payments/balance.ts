import type Stripe from 'stripe';
import type { Handlers, RoutesUnder } from '../wire/call.ts';
import { newId } from '../world/ids.ts';
import type { World } from '../world/world.ts';

const CURRENCY = 'usd';

interface Movement extends Pick<Stripe.BalanceTransaction, 'type' | 'amount' | 'fee'> {
  /** The charge, refund or dispute that moves it. */
  readonly source: string;
}

/**
 * Notes money that comes into an account's balance or leaves it, in cents. `fee` is what the platform takes of it, with a minus
 * what it gives back. Stripe's own fee is the platform's (`fees_collector`), so it stands in no account of a business.
 */
export function moveMoney(
  world: World,
  account: string,
  { type, source, amount, fee }: Movement,
): Stripe.BalanceTransaction {
  const created = world.clock.seconds();
  return world.objects.put('balance_transaction', account, {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: CURRENCY,
    description: null,
    exchange_rate: null,
    fee,
    fee_details:
      fee === 0
        ? []
        : [{ amount: fee, application: null, currency: CURRENCY, description: null, type: 'application_fee' }],
    net: amount - fee,
    reporting_category: type,
    source,
    status: 'available',
    type,
  });
}

/** The account's money: everything that moved it. What a bank has not decided yet is pending. */
export const balanceHandlers: Handlers<RoutesUnder<'/v1/balance'>> = {
  'GET /v1/balance': ({ world, account }) => {
    let available = 0;
    for (const { net } of world.objects.newest('balance_transaction', account)) available += net;
    let pending = 0;
    for (const charge of world.objects.newest('charge', account)) {
      if (charge.status === 'pending') pending += charge.amount - (charge.application_fee_amount ?? 0);
    }
    const inDollars = (amount: number) => [{ amount, currency: CURRENCY, source_types: { card: amount } }];
    return { object: 'balance', available: inDollars(available), livemode: false, pending: inDollars(pending) };
  },
};

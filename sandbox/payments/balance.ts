import type { Handlers, RoutesUnder } from '../wire/call.ts';

/** The account's earnings: paid charges less refunds, disputes and our fee. The provider's own fee is left out. */
export const balanceHandlers: Handlers<RoutesUnder<'/v1/balance'>> = {
  'GET /v1/balance': ({ world, account }) => {
    let available = 0;
    let pending = 0;
    for (const charge of world.objects.newest('charge', account)) {
      const net = charge.amount - charge.amount_refunded - (charge.application_fee_amount ?? 0);
      if (charge.status === 'succeeded' && !charge.disputed) available += net;
      if (charge.status === 'pending') pending += net;
    }
    const inDollars = (amount: number) => [{ amount, currency: 'usd', source_types: { card: amount } }];
    return { object: 'balance', available: inDollars(available), livemode: false, pending: inDollars(pending) };
  },
};

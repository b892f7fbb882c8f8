import type { paymentOrders } from '@underlay/contract/payment-orders.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readPortalAccount } from '../customers/index.ts';
import { prepareOrder } from './prepare-order.ts';
import { payWithCredit } from './use-credit.ts';

export const orderRoutes = (platform: Platform): Handlers<typeof paymentOrders> => ({
  prepare: async ({ params, body }) => {
    const account = found(await readPortalAccount(platform.systemDb.sql, params.accountId, params.portfolioId));
    return prepareOrder(platform, account, body);
  },
  useCredit: async ({ params, body }) => {
    const account = found(await readPortalAccount(platform.systemDb.sql, params.accountId, params.portfolioId));
    return payWithCredit(platform, account, body);
  },
});

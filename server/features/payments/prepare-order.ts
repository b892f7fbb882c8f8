import type { OrderToPrepare, PreparedOrderJson } from '@underlay/contract/payment-orders.ts';
import { ZERO } from '@underlay/domain/money/money.ts';
import { ONLINE_METHODS, waysToPay, whyNotBy } from '@underlay/domain/payments/can-pay-online.ts';
import { owedBy } from '@underlay/domain/payments/order.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { eligibilityOf, readBusiness } from '../businesses/index.ts';
import type { PortalAccount } from '../customers/index.ts';
import { creditSources, unusedIn } from '../receivables/index.ts';
import { preparedOrderJson } from './order-json.ts';
import { readOrdered } from './order-store.ts';
import { orderOf, visibleInvoice } from './payable-order.ts';

/** What an order comes to, for its payer to look at. It is priced again where it is paid (D07). */
export async function prepareOrder(
  { tenantDb, clock }: Pick<Platform, 'tenantDb' | 'clock'>,
  account: PortalAccount,
  { targets, useCredit }: OrderToPrepare,
): Promise<PreparedOrderJson> {
  const db = tenantDb(account.businessId);
  const [business, invoices, unused] = await Promise.all([
    readBusiness(db).then(found),
    readOrdered(
      db,
      targets.map(({ invoiceId }) => invoiceId),
      clock.now(),
    ),
    creditSources(db, account.customerId).then(unusedIn),
  ]);
  const chosen = targets.map(({ invoiceId, amount = null }) => ({
    ...visibleInvoice(account, invoices.get(invoiceId)),
    amount,
  }));
  const terms = eligibilityOf(business);
  const order = orderOf(chosen, useCredit ? unused : ZERO, terms.bankDiscount);
  const owed = owedBy(order);
  const isOff = ONLINE_METHODS.every((method) => whyNotBy(method, owed, terms) === 'not_enabled');
  if (order.charge > 0 && isOff) throw new Refused('not_enabled');
  return preparedOrderJson({ order, invoices, unused, ways: waysToPay(owed, terms) });
}

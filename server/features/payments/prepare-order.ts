import type { OrderToPrepare, PreparedOrderJson } from '@underlay/contract/payment-orders.ts';
import { whyNotOrder } from '@underlay/domain/copy/paying.ts';
import { ZERO } from '@underlay/domain/money/money.ts';
import { ONLINE_METHODS, waysToPay, whyNotBy } from '@underlay/domain/payments/can-pay-online.ts';
import { type Chosen, type Order, type OrderRefusal, priceOrder } from '@underlay/domain/payments/order.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { eligibilityOf, readBusiness } from '../businesses/index.ts';
import type { PortalAccount } from '../customers/index.ts';
import { preparedOrderJson } from './order-json.ts';
import { readOrdered, unusedCreditOf } from './order-store.ts';
import { visibleInvoice } from './payable-invoice.ts';

/** What an order comes to, for its payer to look at. It is priced again where it is paid (D07). */
export async function prepareOrder(
  { tenantDb }: Pick<Platform, 'tenantDb'>,
  account: PortalAccount,
  { targets, useCredit }: OrderToPrepare,
): Promise<PreparedOrderJson> {
  const db = tenantDb(account.businessId);
  const [business, invoices, unused] = await Promise.all([
    readBusiness(db).then(found),
    readOrdered(
      db,
      targets.map(({ invoiceId }) => invoiceId),
    ),
    unusedCreditOf(db, account.customerId),
  ]);
  const chosen = targets.map(({ invoiceId, amount = null }) => ({
    ...visibleInvoice(account, invoices.get(invoiceId)),
    amount,
  }));
  const order = pricedOrder(chosen, useCredit ? unused : ZERO);
  const owed = { amountDue: order.charge, isQuote: false };
  const terms = eligibilityOf(business);
  const isOff = ONLINE_METHODS.every((method) => whyNotBy(method, owed, terms) === 'not_enabled');
  if (order.charge > 0 && isOff) throw new Refused('not_enabled');
  return preparedOrderJson({ order, invoices, unused, ways: waysToPay(owed, terms) });
}

/** What cannot be paid so is refused in the words of its rule, at the amount of its invoice. */
function pricedOrder(chosen: readonly Chosen[], unused: Parameters<typeof priceOrder>[1]): Order {
  const priced = priceOrder(chosen, unused);
  if (priced.ok) return priced.order;
  throw refusedOrder(
    priced.refusal,
    chosen.findIndex(({ invoiceId }) => invoiceId === priced.refusal.invoiceId),
  );
}

const refusedOrder = (refusal: OrderRefusal, place: number) => {
  const copy = whyNotOrder(refusal);
  return new Refused(refusal.code, { copy, fields: { [`targets.${place}.amount`]: copy } });
};

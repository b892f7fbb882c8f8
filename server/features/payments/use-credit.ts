import { type Cents, cents } from '@underlay/domain/money/money.ts';
import type { Order } from '@underlay/domain/payments/order.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import type { PortalAccount } from '../customers/index.ts';
import {
  againIfMoved,
  discountsGiven,
  refuseCardForms,
  unusedIn,
  useCredit,
  usedWith,
  withoutCardForms,
} from '../receivables/index.ts';
import { lockOrder } from './lock-order.ts';
import { allocationsJson } from './order-json.ts';
import { readOrdered } from './order-store.ts';
import { orderOf, refuseOtherAmount, visibleInvoice } from './payable-order.ts';

interface CreditOrder {
  readonly targets: readonly { readonly invoiceId: string; readonly amount: Cents }[];
  /** What of it is used, as its payer was shown. Left out: whatever it is. */
  readonly credit?: Cents | undefined;
  /** The same request again gets the same answer. */
  readonly idempotentKey: string;
}

/** Pays invoices with unused credit alone. No provider is asked, and it is refused unless credit covers all of it (PART-08). */
export async function payWithCredit(
  platform: Platform,
  account: PortalAccount,
  { targets, credit, idempotentKey }: CreditOrder,
) {
  const { customerId, businessId } = account;
  const db = platform.tenantDb(businessId);
  const invoiceIds = targets.map(({ invoiceId }) => invoiceId);
  const read = await readOrdered(db, invoiceIds, platform.clock.now());
  for (const id of invoiceIds) visibleInvoice(account, read.get(id));
  const before = await usedWith(db, { causeId: idempotentKey, customerId });
  if (before.length > 0) return again(db, targets, before);
  const asked = { invoiceId: found(invoiceIds[0]), targets, useCredit: true };
  const pay = () =>
    db.begin(async (tx) => {
      const locked = await lockOrder(platform, tx, { customerId, asked, canceled: null });
      const meanwhile = await usedWith(tx, { causeId: idempotentKey, customerId });
      if (meanwhile.length > 0) return again(tx, targets, meanwhile);
      const { ordered, openForms, sources } = locked;
      if (ordered.some(({ reserved }) => reserved > 0)) throw new Refused('payment_in_progress');
      const chosen = ordered.map((invoice, at) => ({ ...invoice, amount: targets[at]?.amount ?? null }));
      const order = orderOf(chosen, unusedIn(sources));
      if (credit !== undefined) refuseOtherAmount(credit, cents(order.credit + order.charge));
      if (order.charge > 0) throw new Refused('no_credit');
      if (openForms.length > 0) await refuseCardForms(tx, invoiceIds);
      const doing = { at: platform.clock.now(), actor: 'customer' };
      const used = await useCredit(locked, { ...usesOf(order), ...doing, causeId: idempotentKey });
      return allocationsJson(used);
    });
  return withoutCardForms(platform, db, () => againIfMoved(pay), 'provider_unavailable');
}

/** The answer of before, if this is the request of before (PART-11). What a discount took off was not used of credit. */
async function again(db: TenantReader, targets: CreditOrder['targets'], used: CreditOrder['targets']) {
  const given = await discountsGiven(
    db,
    used.map(({ invoiceId }) => invoiceId),
  );
  const isSame = (target: CreditOrder['targets'][number]) =>
    used.some(({ invoiceId, amount }) => {
      const lost = amount + (given.get(invoiceId) ?? 0);
      return invoiceId === target.invoiceId && amount <= target.amount && target.amount <= lost;
    });
  if (used.length !== targets.length || !targets.every(isSame)) throw new Refused('key_reused');
  return allocationsJson(used);
}

const usesOf = ({ targets }: Order) => ({
  wanted: targets.map(({ invoiceId, credit }) => ({ invoiceId, amount: credit })),
});

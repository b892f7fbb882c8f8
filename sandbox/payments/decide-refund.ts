import type Stripe from 'stripe';
import type { World } from '../world/world.ts';
import { moveMoney } from './balance.ts';
import { findCharge } from './charges.ts';

/** The bank's decisions about a refund. It can let the refund arrive or return it, also afterwards. */
export const REFUND_DECISIONS = ['settle', 'fail'] as const;
export type RefundDecision = (typeof REFUND_DECISIONS)[number];

export const isDecidable = ({ status }: Stripe.Refund, decision: RefundDecision): boolean =>
  status === 'pending' || (decision === 'fail' && status === 'succeeded');

/** `code` is Stripe's failure_reason, such as declined. */
export function decideRefund(
  world: World,
  account: string,
  refund: Stripe.Refund,
  decision: RefundDecision,
  code: string,
): Stripe.Refund {
  const failed = decision === 'fail';
  const after: Stripe.Refund = failed
    ? { ...refund, ...giveBack(world, account, refund), status: 'failed', failure_reason: code }
    : { ...refund, status: 'succeeded' };
  world.objects.put('refund', account, after);
  world.events.record(account, 'refund.updated', after);
  world.events.record(account, 'charge.refund.updated', after);
  if (failed) world.events.record(account, 'refund.failed', after);
  return after;
}

/** The money is in the business's balance again and can be refunded again. */
function giveBack(world: World, account: string, refund: Stripe.Refund): Partial<Stripe.Refund> {
  const charge = findCharge(world, account, String(refund.charge));
  world.objects.put('charge', account, {
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  });
  const taken = world.objects.find('balance_transaction', account, String(refund.balance_transaction));
  if (!taken) return {};
  const back = { type: 'refund_failure' as const, source: refund.id, amount: -taken.amount, fee: -taken.fee };
  return { failure_balance_transaction: moveMoney(world, account, back).id };
}

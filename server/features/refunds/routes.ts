import type { PaymentMoneyJson, RefundJson, refunds } from '@underlay/contract/refunds.ts';
import { cents, dollarsFromCents } from '@underlay/domain/money/money.ts';
import { feeWith, refundableBeside, unusedOf } from '@underlay/domain/payments/refund.ts';
import { freeIn, freeOf } from '@underlay/domain/payments/refund-targets.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import { notYourRole } from '../../services/not-your-role.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readCustomer } from '../customers/index.ts';
import {
  hasAuthorization,
  isTakenByBank,
  numbersOf,
  type RefundRow,
  readPayment,
  refundsOfPayment,
  refundsUnderWay,
  setAgainstOf,
} from '../receivables/index.ts';
import { listCredits } from './credit-list-store.ts';
import { moveMoney } from './move-money.ts';
import { payBack } from './pay-back.ts';
import { requestRefund } from './request-refund.ts';

export function refundRoutes(platform: Platform): Handlers<typeof refunds> {
  return {
    money: ({ db, params: { paymentId } }) => moneyJson(db, paymentId),
    refund: async ({ db, params: { paymentId }, body, user }) => {
      const payment = found(await readPayment(db, paymentId));
      const { method, reference, paidOn, ...refund } = body;
      const asked = { ...refund, payment, userId: user.id };
      if (method === undefined) await requestRefund(platform, db, asked);
      else await payBack(platform, db, { ...asked, method, reference, paidOn });
      return moneyJson(db, paymentId);
    },
    credits: async ({ db, params: { customerId } }) => {
      found(await readCustomer(db, customerId));
      const rows = await listCredits(db, customerId);
      return rows.map(({ receivedOn, ...row }) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        ...(receivedOn && { receivedOn }),
        amount: dollarsFromCents(row.amount),
      }));
    },
    applyCredit: async ({ db, params: { paymentId }, body, user }) => {
      const payment = found(await readPayment(db, paymentId));
      const { invoiceId: to, amount } = body;
      await moveMoney(platform, db, { payment, from: null, to, amount, userId: user.id });
      return moneyJson(db, paymentId);
    },
    move: async ({ db, params: { paymentId }, body, user, role, may }) => {
      const payment = found(await readPayment(db, paymentId));
      const [from, to] = [body.from?.invoiceId ?? null, body.to?.invoiceId ?? null];
      // That is credit, which applyCredit uses.
      if (from === null && !may('refund')) throw notYourRole(role);
      await moveMoney(platform, db, { payment, from, to, amount: body.amount, userId: user.id });
      return moneyJson(db, paymentId);
    },
  };
}

async function moneyJson(db: TenantReader, paymentId: string): Promise<PaymentMoneyJson> {
  const payment = found(await readPayment(db, paymentId));
  const [underWay, against, refunds, signed] = await Promise.all([
    refundsUnderWay(db, payment),
    setAgainstOf(db, paymentId),
    refundsOfPayment(db, payment),
    hasAuthorization(db, payment),
  ]);
  const places = [...payment.allocated, ...refunds.flatMap(({ from }) => from ?? [])].map(({ invoiceId }) => invoiceId);
  const numbers = await numbersOf(
    db,
    places.filter((id) => id !== null),
  );
  const free = freeOf(payment, underWay);
  return {
    refundable: dollarsFromCents(refundableBeside(payment, underWay)),
    refundableFee: dollarsFromCents(feeWith(payment, underWay.amount, payment.amount)),
    credit: dollarsFromCents(cents(Math.max(0, free.unused - against))),
    unused: dollarsFromCents(cents(unusedOf(payment) - against)),
    ...(against > 0 && { setAgainst: dollarsFromCents(against) }),
    allocations: payment.allocated.map(({ invoiceId, amount }) => ({
      invoiceUuid: invoiceId,
      invoiceId: numbers.get(invoiceId) ?? 0,
      amount: dollarsFromCents(amount),
      free: dollarsFromCents(freeIn(free, invoiceId)),
    })),
    refunds: refunds.map((refund) => refundJson(refund, numbers)),
    hasAuthorization: signed,
  };
}

const refundJson = (
  { id, createdAt, amount, fee, reason, state, failureMessage, by, requestedBy, from, ...hand }: RefundRow,
  numbers: ReadonlyMap<string, number>,
): RefundJson => ({
  uuid: id,
  createdAt: createdAt.toISOString(),
  amount: dollarsFromCents(amount),
  fee: dollarsFromCents(fee),
  reason,
  status: state,
  failure: failureMessage,
  by: isTakenByBank({ requestedBy }) ? 'the payer’s bank' : by,
  ...(isTakenByBank({ requestedBy }) && { takenByBank: true }),
  method: hand.method,
  reference: hand.reference,
  paidOn: hand.paidOn,
  from: (from ?? []).map((target) => ({
    invoiceUuid: target.invoiceId,
    invoiceId: target.invoiceId === null ? null : (numbers.get(target.invoiceId) ?? 0),
    amount: dollarsFromCents(target.amount),
  })),
});

import type { PaymentMoneyJson, RefundJson, refunds } from '@underlay/contract/refunds.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import { creditOf, feeWith, refundableOf } from '@underlay/domain/payments/refund.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readCustomer } from '../customers/index.ts';
import {
  closeCardForm,
  hasAuthorization,
  type RefundRow,
  readPayment,
  refundsOfPayment,
  usesOf,
} from '../receivables/index.ts';
import { applyCredit } from './apply-credit.ts';
import { listCredits } from './credit-list-store.ts';
import { requestRefund } from './request-refund.ts';

export function refundRoutes(platform: Platform): Handlers<typeof refunds> {
  const { sql } = platform;
  return {
    money: ({ params }) => moneyJson(platform, params.businessId, params.paymentId),
    refund: async ({ params: { businessId, paymentId }, body, user }) => {
      const payment = found(await readPayment(sql, businessId, paymentId));
      await requestRefund(platform, payment, { ...body, userId: user.id });
      return moneyJson(platform, businessId, paymentId);
    },
    credits: async ({ params }) => {
      found(await readCustomer({ sql, businessId: params.businessId }, params.customerId));
      const rows = await listCredits(sql, params.businessId, params.customerId);
      return rows.map((row) => ({
        ...row,
        createdAt: row.createdAt.toISOString(),
        amount: dollarsFromCents(row.amount),
      }));
    },
    applyCredit: async ({ params: { businessId, paymentId }, body, user }) => {
      const payment = found(await readPayment(sql, businessId, paymentId));
      await closeCardForm(platform, { businessId, invoiceId: body.invoiceId }, 'card_form_open');
      await applyCredit(platform, payment, { ...body, userId: user.id });
      return moneyJson(platform, businessId, paymentId);
    },
  };
}

async function moneyJson({ sql }: Platform, businessId: string, paymentId: string): Promise<PaymentMoneyJson> {
  const payment = found(await readPayment(sql, businessId, paymentId));
  const [uses, refunds, signed] = await Promise.all([
    usesOf(sql, payment),
    refundsOfPayment(sql, payment),
    hasAuthorization(sql, payment),
  ]);
  return {
    refundable: dollarsFromCents(refundableOf(payment, uses)),
    refundableFee: dollarsFromCents(feeWith(payment, uses, payment.amount)),
    credit: dollarsFromCents(creditOf(payment, uses)),
    refunds: refunds.map(refundJson),
    hasAuthorization: signed,
  };
}

const refundJson = ({ uuid, createdAt, amount, fee, reason, state, failureMessage, by }: RefundRow): RefundJson => ({
  uuid,
  createdAt: createdAt.toISOString(),
  amount: dollarsFromCents(amount),
  fee: dollarsFromCents(fee),
  reason,
  status: state,
  failure: failureMessage,
  by,
});

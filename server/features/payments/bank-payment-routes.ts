import type { bankPayments } from '@underlay/contract/bank-payments.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readPortalAccount } from '../customers/index.ts';
import { type PaymentRow, readPayment, readReceivable } from '../receivables/index.ts';
import { cancelByPayer } from './give-up-payment.ts';
import { payWithMethod } from './pay-by-bank.ts';
import { customerPaymentJson } from './payment-json.ts';
import { verifyPayment } from './verify-payment.ts';

export function bankPaymentRoutes(platform: Platform): Handlers<typeof bankPayments> {
  return {
    payWithMethod: async ({ params, body, user, visitor }, answer) => {
      const { payment, replayed } = await payWithMethod(platform, params.invoiceId, body, {
        userId: user.id,
        visitor,
      });
      if (replayed) answer.header('idempotent-replayed', 'true');
      return payment;
    },
    verify: async ({ params, body }) => ({
      status: await verifyPayment(platform, await ownPayment(platform, params), body),
    }),
    cancel: async ({ params }) => {
      const payment = await cancelByPayer(platform, await ownPayment(platform, params));
      const invoice = found(await readReceivable(platform.sql, payment.businessId, payment.invoiceId));
      return customerPaymentJson(payment, invoice.number);
    },
  };
}

/** A payment of the customer whose link this is; any other does not exist (D06). */
async function ownPayment(
  { sql }: Platform,
  params: { portfolioId: string; accountId: string; paymentId: string },
): Promise<PaymentRow> {
  const account = found(await readPortalAccount(sql, params.accountId, params.portfolioId));
  const payment = found(await readPayment(sql, account.businessId, params.paymentId));
  if (payment.customerId !== account.customerId) throw new Refused('NOT_FOUND');
  return payment;
}

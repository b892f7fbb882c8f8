import type { bankPayments } from '@underlay/contract/bank-payments.ts';
import type { TenantDb } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readPortalAccount } from '../customers/index.ts';
import { type PaymentRow, readPayment } from '../receivables/index.ts';
import { cancelByPayer } from './give-up-payment.ts';
import { payWithMethod } from './pay-by-bank.ts';
import { customerPaymentJson } from './payment-json.ts';
import { verifyPayment } from './verify-payment.ts';

export function bankPaymentRoutes(platform: Platform): Handlers<typeof bankPayments> {
  return {
    payWithMethod: async ({ params, body, user, visitor }, answer) => {
      const { payment, replayed } = await payWithMethod(platform, {
        pathInvoiceId: params.invoiceId,
        entries: body,
        userId: user.id,
        visitor,
      });
      if (replayed) answer.header('idempotent-replayed', 'true');
      return payment;
    },
    verify: async ({ params, body }) => {
      const { db, payment } = await ownPayment(platform, params);
      return { status: await verifyPayment(platform, db, { payment, proof: body }) };
    },
    cancel: async ({ params }) => {
      const own = await ownPayment(platform, params);
      const payment = await cancelByPayer(platform, own.db, own.payment);
      return customerPaymentJson(payment);
    },
  };
}

/** A payment of the customer whose link this is. Any other does not exist (D06). */
async function ownPayment(
  { systemDb, tenantDb }: Platform,
  params: { portfolioId: string; accountId: string; paymentId: string },
): Promise<{ db: TenantDb; payment: PaymentRow }> {
  const account = found(await readPortalAccount(systemDb.sql, params.accountId, params.portfolioId));
  const db = tenantDb(account.businessId);
  const payment = found(await readPayment(db, params.paymentId));
  if (payment.customerId !== account.customerId) throw new Refused('NOT_FOUND');
  return { db, payment };
}

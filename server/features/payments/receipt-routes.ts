import type { AuthorizationJson, ReceiptJson, receipts } from '@underlay/contract/receipts.ts';
import { add, dollarsFromCents } from '@underlay/domain/money/money.ts';
import { paymentStatus } from '@underlay/domain/payments/payment.ts';
import type { TenantDb, TenantReader } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readPortalAccount } from '../customers/index.ts';
import { readInvoice } from '../invoices/index.ts';
import { isTakenByBank, type PaymentRow, readPayment } from '../receivables/index.ts';
import { readAuthorization } from './authorization-store.ts';
import { customerPaymentJson } from './payment-json.ts';
import { type Receipt, readReceipt } from './read-receipt.ts';
import { receiptPdf } from './receipt-pdf.ts';

/** What a payer keeps of a payment: the receipt, and what they signed for it (P05). */
export function receiptRoutes(platform: Platform): Handlers<typeof receipts> {
  return {
    receipt: async ({ params }) => {
      const { db, payment } = await ownPayment(platform, params);
      return receiptJson(await readReceipt(db, payment));
    },
    pdf: async ({ params }) => {
      const { db, payment } = await ownPayment(platform, params);
      return receiptPdf(platform, db, payment);
    },
    managerPdf: async ({ db, params: { paymentId }, may }) =>
      receiptPdf(platform, db, await madePayment(db, paymentId), { hasLink: may('invoice') }),
    authorization: async ({ params }) => {
      const { db, payment } = await ownPayment(platform, params);
      return authorizationJson(db, payment.id);
    },
    managerAuthorization: ({ db, params: { paymentId } }) => authorizationJson(db, paymentId),
  };
}

/** A payment of the account on the path. A form that was never paid does not exist, nor does another account's (D03). */
async function ownPayment(
  { systemDb, tenantDb }: Platform,
  ids: { portfolioId: string; accountId: string; paymentId: string },
): Promise<{ db: TenantDb; payment: PaymentRow }> {
  const account = found(await readPortalAccount(systemDb.sql, ids.accountId, ids.portfolioId));
  const db = tenantDb(account.businessId);
  const payment = await madePayment(db, ids.paymentId);
  if (payment.customerId !== account.customerId) throw new Refused('NOT_FOUND');
  return { db, payment };
}

async function madePayment(db: TenantReader, paymentId: string): Promise<PaymentRow> {
  const asked = found(await readPayment(db, paymentId));
  // What was once used as credit answers with the payment that it came from (ALLOC-16).
  const payment = asked.creditOf ? found(await readPayment(db, asked.creditOf)) : asked;
  if (paymentStatus(payment.state) === null) throw new Refused('NOT_FOUND');
  return payment;
}

function receiptJson({ payment, invoice, refunds, outcome }: Receipt): ReceiptJson {
  return {
    payment: customerPaymentJson(payment),
    applied: dollarsFromCents(payment.amount),
    settledAt: outcome.settledAt?.toISOString() ?? null,
    ...(outcome.returnedOn && { returnedOn: outcome.returnedOn }),
    invoice: invoice && {
      uuid: invoice.id,
      id: invoice.number,
      jobName: invoice.jobName,
      description: invoice.description,
      amountDue: dollarsFromCents(invoice.amountDue),
    },
    refunds: refunds.map((refund) => ({
      uuid: refund.id,
      createdAt: refund.createdAt.toISOString(),
      ...(refund.paidOn && { paidOn: refund.paidOn }),
      amount: dollarsFromCents(add(refund.amount, refund.fee)),
      reason: refund.reason,
      status: refund.state,
      ...(isTakenByBank(refund) && { takenByBank: true }),
    })),
    discounts: outcome.discounts.map(({ reason, amount }) => ({ reason, amount: dollarsFromCents(amount) })),
    hasAuthorization: outcome.hasAuthorization,
    mailedTo: outcome.mailedTo,
  };
}

async function authorizationJson(db: TenantReader, paymentId: string): Promise<AuthorizationJson> {
  const record = found(await readAuthorization(db, paymentId));
  const invoice = found(await readInvoice(db, record.invoiceId));
  return {
    ...record,
    amount: dollarsFromCents(record.amount),
    fee: dollarsFromCents(record.fee),
    total: dollarsFromCents(add(record.amount, record.fee)),
    invoiceId: invoice.number,
    signedAt: record.signedAt.toISOString(),
    hash: record.hash.toString('hex'),
    chain: record.chain.toString('hex'),
  };
}

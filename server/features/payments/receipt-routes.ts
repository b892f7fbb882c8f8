import type { AuthorizationJson, ReceiptJson, receipts } from '@underlay/contract/receipts.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { visibleToCustomer } from '@underlay/domain/invoices/lifecycle.ts';
import { add, dollarsFromCents, ZERO } from '@underlay/domain/money/money.ts';
import { paymentStatus } from '@underlay/domain/payments/payment.ts';
import type { TenantDb, TenantReader } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readPortalAccount } from '../customers/index.ts';
import { readInvoice, readSentDocument } from '../invoices/index.ts';
import { type PaymentRow, readPayment, refundsOfPayment } from '../receivables/index.ts';
import { readAuthorization } from './authorization-store.ts';
import { customerPaymentJson } from './payment-json.ts';
import { readOutcome } from './receipt-store.ts';

/** What a payer keeps of a payment: the receipt, and what they signed for it (P05). */
export function receiptRoutes(platform: Platform): Handlers<typeof receipts> {
  return {
    receipt: async ({ params }) => {
      const { db, payment } = await ownPayment(platform, params);
      return receiptJson(db, payment);
    },
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
  const payment = found(await readPayment(db, ids.paymentId));
  if (payment.customerId !== account.customerId || paymentStatus(payment.state) === null)
    throw new Refused('NOT_FOUND');
  return { db, payment };
}

async function receiptJson(db: TenantReader, payment: PaymentRow): Promise<ReceiptJson> {
  const { id, invoiceId } = payment;
  const [invoice, refunds, outcome] = await Promise.all([
    readInvoice(db, invoiceId).then(found),
    refundsOfPayment(db, payment),
    readOutcome(db, id).then(found),
  ]);
  // A draft's texts are the business's own, and it may go to somebody else (P22). Then the texts of the paid document count.
  const visible = visibleToCustomer(invoice) && invoice.customerId === payment.customerId;
  const published = visible ? invoice : await readSentDocument(db, { invoiceId, version: outcome.invoiceVersion });
  return {
    payment: customerPaymentJson(payment, invoice.number),
    applied: dollarsFromCents(payment.amount),
    settledAt: outcome.settledAt?.toISOString() ?? null,
    invoice: {
      uuid: invoiceId,
      id: invoice.number,
      jobName: published?.jobName ?? '',
      description: published?.description ?? '',
      amountDue: dollarsFromCents(visible ? amountDue(invoice) : ZERO),
    },
    refunds: refunds.map((refund) => ({
      uuid: refund.id,
      createdAt: refund.createdAt.toISOString(),
      amount: dollarsFromCents(add(refund.amount, refund.fee)),
      reason: refund.reason,
      status: refund.state,
    })),
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

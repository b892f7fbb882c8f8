import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { visibleToCustomer } from '@underlay/domain/invoices/lifecycle.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { readInvoice, readSentDocument } from '../invoices/index.ts';
import { type PaymentRow, type RefundRow, refundsOfPayment } from '../receivables/index.ts';
import { type Outcome, readOutcome } from './receipt-store.ts';

/** A payment with all that its payer may read of it, in cents. */
export interface Receipt {
  readonly payment: PaymentRow;
  readonly outcome: Outcome;
  readonly refunds: readonly RefundRow[];
  readonly invoice: {
    readonly id: string;
    readonly number: number;
    readonly jobName: string;
    readonly description: string;
    readonly amountDue: Cents;
  };
}

/** A draft's texts are the business's own, and it may go to somebody else (P22). Then the texts of the paid document count. */
export async function readReceipt(db: TenantReader, payment: PaymentRow): Promise<Receipt> {
  const { id, invoiceId } = payment;
  const [invoice, refunds, outcome] = await Promise.all([
    readInvoice(db, invoiceId).then(found),
    refundsOfPayment(db, payment),
    readOutcome(db, id).then(found),
  ]);
  const visible = visibleToCustomer(invoice) && invoice.customerId === payment.customerId;
  const published = visible ? invoice : await readSentDocument(db, { invoiceId, version: outcome.invoiceVersion });
  return {
    payment,
    outcome,
    refunds,
    invoice: {
      id: invoiceId,
      number: invoice.number,
      jobName: published?.jobName ?? '',
      description: published?.description ?? '',
      amountDue: visible ? amountDue(invoice) : ZERO,
    },
  };
}

import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { visibleToCustomer } from '@underlay/domain/invoices/lifecycle.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { readInvoice, readSentDocument } from '../invoices/index.ts';
import { isTakenByBank, type PaymentRow, type RefundRow, refundsOfPayment } from '../receivables/index.ts';
import { type Outcome, readOutcome } from './receipt-store.ts';

/** A payment with all that its payer may read of it, in cents. */
export interface Receipt {
  readonly payment: PaymentRow;
  readonly outcome: Outcome;
  readonly refunds: readonly RefundRow[];
  /** What it is meant for first. Null of money on account. */
  readonly invoice: PaidInvoice | null;
}

interface PaidInvoice {
  readonly id: string;
  readonly number: number;
  readonly jobName: string;
  readonly description: string;
  readonly amountDue: Cents;
}

export async function readReceipt(db: TenantReader, payment: PaymentRow): Promise<Receipt> {
  const [refunds, outcome] = await Promise.all([
    refundsOfPayment(db, payment),
    readOutcome(db, payment.id).then(found),
  ]);
  // A part that the bank took and gave back is paid as before.
  const told = refunds.filter((refund) => refund.state !== 'failed' || !isTakenByBank(refund));
  return { payment, outcome, refunds: told, invoice: await paidInvoice(db, payment, outcome) };
}

/** A draft's texts are the business's own, and it may go to somebody else (P22). Then the texts of the paid document count. */
async function paidInvoice(
  db: TenantReader,
  { invoiceId, customerId }: PaymentRow,
  { invoiceVersion: version }: Outcome,
): Promise<PaidInvoice | null> {
  if (invoiceId === null || version === null) return null;
  const invoice = found(await readInvoice(db, invoiceId));
  const visible = visibleToCustomer(invoice) && invoice.customerId === customerId;
  const published = visible ? invoice : await readSentDocument(db, { invoiceId, version });
  return {
    id: invoiceId,
    number: invoice.number,
    jobName: published?.jobName ?? '',
    description: published?.description ?? '',
    amountDue: visible ? amountDue(invoice) : ZERO,
  };
}

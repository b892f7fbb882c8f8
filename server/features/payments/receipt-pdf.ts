import { wantedBy } from '@underlay/domain/allocations/allocation.ts';
import { brandOf } from '@underlay/domain/businesses/brand.ts';
import { type CalendarDate, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { onAccount } from '@underlay/domain/copy/on-account.ts';
import { payingCopy as copy } from '@underlay/domain/copy/paying.ts';
import { pdfFileName } from '@underlay/domain/invoices/document-name.ts';
import { add, formatCents } from '@underlay/domain/money/money.ts';
import { displayStatusLabel, displayStatusOf, hasReceipt } from '@underlay/domain/payments/display-status.ts';
import { explanation } from '@underlay/domain/payments/failure-messages.ts';
import { dayOfPayment } from '@underlay/domain/payments/hand-payment.ts';
import { isReturned, paymentStatus } from '@underlay/domain/payments/payment.ts';
import { type ReceiptRow, receiptRowsOf } from '@underlay/domain/payments/receipt.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { FileAnswer } from '../../http/file-transfer.ts';
import type { DocumentTotal, ReceiptDocument } from '../../services/documents.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { type BusinessRow, readBusiness } from '../businesses/index.ts';
import { type CustomerRow, portalPath, readCustomer } from '../customers/index.ts';
import { billToOf, senderOf } from '../invoices/index.ts';
import { openLogo } from '../logos/index.ts';
import { depositsJson, isTakenByBank, type PaymentRow, type RefundRow } from '../receivables/index.ts';
import { means } from './payment-names.ts';
import { type Receipt, readReceipt } from './read-receipt.ts';

/**
 * A payment as a document to keep (D63). The caller has checked that it may be seen. Without the customer's link for whoever may not
 * have it, as an invoice's. Refuses with `document_unavailable`.
 */
export async function receiptPdf(
  platform: Platform,
  db: TenantReader,
  payment: PaymentRow,
  { hasLink = true } = {},
): Promise<FileAnswer & { readonly content: Buffer }> {
  const [receipt, business, customer, logo] = await Promise.all([
    readReceipt(db, payment),
    readBusiness(db).then(found),
    readCustomer(db, payment.customerId).then(found),
    openLogo(platform, db),
  ]);
  const document = receiptDocument({ receipt, business, customer }, platform.config.publicOrigin);
  const printed = hasLink ? document : { ...document, link: null };
  const content = await platform.documents.render(printed, { businessId: db.businessId, logo });
  return { name: pdfFileName(document.title), type: 'application/pdf', size: content.length, content };
}

interface ReceiptFacts {
  readonly receipt: Receipt;
  readonly business: BusinessRow;
  readonly customer: CustomerRow;
}

/** The facts and figures of the receipt's page in the portal. */
function receiptDocument({ receipt, business, customer }: ReceiptFacts, publicOrigin: string): ReceiptDocument {
  const { payment, outcome, invoice } = receipt;
  const dayOf = (moment: Date) => dateIn(business.timeZone, moment);
  const figures = figuresOf(receipt);
  const status = displayStatusOf({
    ...figures,
    applied: true,
    deposits: depositsJson(payment),
  });
  const kind = hasReceipt(status) ? 'Receipt' : 'Payment';
  const label = displayStatusLabel(status);
  // What was recorded by hand has the one day on which it came.
  const { receivedOn } = payment;
  const madeOn = dayOfPayment(payment, dayOf);
  const settledOn = receivedOn === null && outcome.settledAt !== null ? dayOf(outcome.settledAt) : null;
  const paidOn = settledOn ?? madeOn;
  const [year = 0, month = 0, day = 0] = madeOn.split('-').map(Number);
  const paidWith = means({ payment });
  return {
    title: `${kind} for ${paidFor(receipt)} from ${business.name}`,
    name: kind,
    date: [year, month, day],
    mark: label === null ? null : { label: `${label.charAt(0).toUpperCase()}${label.slice(1)}`, tone: 'neutral' },
    amount: formatCents(figures.amount),
    when: `${hasReceipt(status) ? 'paid' : 'made'} on ${formatDate(hasReceipt(status) ? paidOn : madeOn)}`,
    from: senderOf(business),
    facts: [
      [fact('Paid By', billToOf(customer).lines, billToOf(customer).name)],
      [invoicesFact(receipt)],
      paidWith === '' ? [] : [fact('Paid With', [paidWith])],
      [
        fact('Date', [formatDate(madeOn)]),
        ...(settledOn === null ? [] : [fact('Settled', [formatDate(settledOn)])]),
        ...endOf(receipt),
      ],
    ],
    // Of several invoices it would be read as that of all.
    description: payment.targets.length > 1 ? '' : (invoice?.description ?? ''),
    totals: totalsOf(receiptRowsOf(figures), dayOf, payment.id),
    byCheck: [],
    accent: brandOf(business.accentColor)?.accent ?? '',
    link: {
      label: `View ${kind.toLowerCase()} online`,
      href: `${publicOrigin}${portalPath(customer)}/payments/${payment.id}`,
      strong: false,
    },
  };
}

const paidFor = ({ payment: { targets, description }, invoice }: Receipt): string =>
  targets.length > 1 ? copy.invoices({ count: targets.length }) : invoice ? `invoice ${invoice.number}` : description;

/** PART-21: every invoice that it is for, with what each loses by it. */
function invoicesFact({ payment: { targets }, invoice }: Receipt) {
  if (!invoice) return fact('Invoice', [onAccount()]);
  if (targets.length <= 1) return fact('Invoice', [invoice.jobName].filter(Boolean), `Invoice ${invoice.number}`);
  const credit = add(...targets.map((target) => target.credit));
  const lines = targets.map((target) => `${copy.invoice(target)}: ${formatCents(wantedBy(target))}`);
  return fact(copy.paidInvoices(), credit > 0 ? [...lines, copy.ofItCredit({ amount: credit })] : lines);
}

/** When it came back, and why it did, or failed (INV-23). */
function endOf({ payment, outcome: { returnedOn } }: Receipt) {
  const why = explanation(payment.failureMessage);
  if (returnedOn !== null) return [fact(copy.returned(), [formatDate(returnedOn), why].filter(Boolean))];
  return payment.state === 'failed' && why !== '' ? [fact('Failed', [why])] : [];
}

const fact = (label: string, lines: readonly string[], title: string | null = null) => ({ label, title, lines });

const figuresOf = ({ payment, refunds, outcome: { discounts } }: Receipt) => ({
  discounts,
  method: payment.method,
  status: paymentStatus(payment.state) ?? ('failed' as const),
  returned: isReturned(payment.state),
  amount: add(payment.amount, payment.fee),
  fee: payment.fee,
  refunded: add(payment.refunded, payment.refundedFee),
  takenBack: payment.takenBack,
  refunds: refunds.map((refund) => ({
    ...refund,
    status: refund.state,
    amount: add(refund.amount, refund.fee),
    takenByBank: isTakenByBank(refund),
  })),
});

/** The last total is what the payer has paid after all. */
const totalsOf = (
  rows: readonly ReceiptRow<Pick<RefundRow, 'createdAt' | 'paidOn' | 'reason'>>[],
  dayOf: (moment: Date) => CalendarDate,
  reference: string,
): DocumentTotal[] =>
  rows.map((row, index) => {
    const amount = formatCents(row.amount);
    if (row.kind === 'refund') {
      const { paidOn, createdAt } = row.refund;
      const label = `${row.label}, ${formatDate(paidOn ?? dayOf(createdAt))}`;
      return { kind: 'payment', label, amount, small: row.refund.reason || null, mark: null };
    }
    const last = index === rows.findLastIndex(({ kind }) => kind === 'total');
    const kind = row.kind === 'part' ? 'subtotal' : last ? 'due' : 'total';
    return { kind, label: row.label, amount, small: last ? `Reference ${reference}` : null, mark: null };
  });

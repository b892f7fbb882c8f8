import type { DeletedDraftJson } from '@underlay/contract/deleted-drafts.ts';
import type { LineJson } from '@underlay/contract/invoice-lines.ts';
import type { CustomerInvoiceJson, InvoiceDetailJson, InvoiceJson } from '@underlay/contract/invoices.ts';
import type { AddressJson } from '@underlay/contract/primitives.ts';
import { TIMELINE_KINDS, type TimelineEntry } from '@underlay/contract/timeline.ts';
import { formatPhone } from '@underlay/domain/contact/phone.ts';
import { amountDue } from '@underlay/domain/invoices/invoice.ts';
import { countedAmount } from '@underlay/domain/invoices/totals.ts';
import { cents, dollarsFromCents, percentFromBasisPoints, ZERO } from '@underlay/domain/money/money.ts';
import { lineAmount, quantityNumber } from '@underlay/domain/money/quantity.ts';
import { paymentStatus } from '@underlay/domain/payments/payment.ts';
import type { TenantReader } from '../../database/sql.ts';
import type { EventRow } from '../../services/events.ts';
import { type BusinessRow, listCategories } from '../businesses/index.ts';
import { type CustomerRow, portalPath } from '../customers/index.ts';
import { type DeliveryRow, deliveryJson } from '../deliveries/index.ts';
import { fileJson, filesOf } from '../files/index.ts';
import type { JobRow } from '../jobs/index.ts';
import { depositsJson, type PaymentLineRow, paymentLinesOf } from '../receivables/index.ts';
import type { DeletedDraftRow } from './deleted-draft-store.ts';
import type { InvoiceRow } from './invoice-store.ts';
import { type LineRow, linesOf, type UsualLine } from './line-store.ts';

/** Rows of invoices in their JSON form, each with its lines, payments and files. Takes three statements, however many invoices. */
export async function invoicesJson(
  db: TenantReader,
  rows: readonly InvoiceRow[],
  payerId?: string,
): Promise<InvoiceJson[]> {
  const ids = rows.map((row) => row.id);
  const [lines, payments, files] = await Promise.all([
    linesOf(db, ids),
    paymentLinesOf(db, ids, payerId),
    filesOf(db, ids),
  ]);
  const paymentCategory = payments.length > 0 ? await paymentCategoryOf(db) : '';
  const linesByInvoice = Map.groupBy(lines, (line) => line.invoiceId);
  const paymentsByInvoice = Map.groupBy(payments, (payment) => payment.invoiceId);
  const filesByInvoice = Map.groupBy(files, (file) => file.invoiceId);
  return rows.map((row) => {
    const own = (linesByInvoice.get(row.id) ?? []).map((line, index) =>
      lineJson(line, index + 1, row.status === 'pending'),
    );
    const paid = (paymentsByInvoice.get(row.id) ?? []).map((payment, index) =>
      paymentLineJson(payment, own.length + index + 1, paymentCategory),
    );
    const attached = (filesByInvoice.get(row.id) ?? []).map(fileJson);
    return { ...row, ...facts(row), lineItems: [...own, ...paid], files: attached };
  });
}

async function paymentCategoryOf(db: TenantReader): Promise<string> {
  return (await listCategories(db)).find((category) => category.kind === 'payment')?.id ?? '';
}

/** The names and units of the JSON form, for what the row keeps in cents and basis points. */
function facts(row: InvoiceRow) {
  return {
    uuid: row.id,
    id: row.number,
    amount: dollarsFromCents(amountDue(row)),
    subtotal: dollarsFromCents(row.subtotal),
    salesTax: dollarsFromCents(row.salesTaxAmount),
    total: dollarsFromCents(row.total),
    salesTaxPercentage: percentFromBasisPoints(row.salesTaxRate),
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  };
}

function lineJson(line: LineRow, id: number, editable: boolean): LineJson {
  return {
    ...line,
    uuid: line.id,
    id,
    editable,
    quantity: quantityNumber(line.quantity),
    rate: dollarsFromCents(line.rate),
    subTotal: dollarsFromCents(lineAmount(line.quantity, line.rate)),
    paymentId: null,
    paymentStatus: null,
    paymentMethod: null,
    paymentFailure: null,
    refunded: dollarsFromCents(ZERO),
    applied: true,
    deposits: null,
    createdAt: line.createdAt.toISOString(),
  };
}

/** A payment among the lines, with the amount it takes from what is owed (D02, D31). */
function paymentLineJson(payment: PaymentLineRow, id: number, categoryId: string): LineJson {
  const status = paymentStatus(payment.state);
  return {
    uuid: payment.id,
    id,
    categoryId,
    categoryName: 'Payment',
    code: '',
    description: payment.description,
    quantity: 1,
    unit: 'each',
    rate: dollarsFromCents(payment.amount),
    subTotal: dollarsFromCents(countedAmount({ ...payment, status, deposits: depositsJson(payment) })),
    editable: false,
    paymentId: payment.id,
    paymentStatus: status,
    paymentMethod: payment.method,
    paymentFailure: payment.failureMessage,
    refunded: dollarsFromCents(payment.refunded),
    applied: payment.applied,
    deposits: depositsJson(payment),
    createdAt: payment.createdAt.toISOString(),
  };
}

/**
 * What a customer may know. Everything else is left out here, and once more by the response schema. A payment or an attempt of
 * another customer, before the invoice became theirs, is left out too (P22).
 */
export async function customerInvoicesJson(
  db: TenantReader,
  customerId: string,
  rows: readonly InvoiceRow[],
): Promise<CustomerInvoiceJson[]> {
  const invoices = await invoicesJson(db, rows, customerId);
  return invoices.map((invoice) => ({
    ...invoice,
    lineItems: invoice.lineItems.map((line) => ({ ...line, editable: false })),
  }));
}

export interface InvoiceSurroundings {
  readonly business: BusinessRow;
  readonly customer: CustomerRow;
  readonly job: JobRow;
  readonly events: readonly EventRow[];
  readonly deliveries: readonly DeliveryRow[];
  readonly usualLine: UsualLine | null;
}

export function invoiceDetailJson(
  invoice: InvoiceJson,
  { business, customer, job, events, deliveries, usualLine }: InvoiceSurroundings,
): InvoiceDetailJson {
  return {
    ...invoice,
    ...partiesOf({ business, customer, job }),
    customerEmail: customer.email,
    portalPath: invoicePath(customer, invoice.uuid),
    timeline: timelineOf(events, deliveries),
    usualLine,
  };
}

export const deletedDraftJson = ({ id, number, deletedAt, ...row }: DeletedDraftRow): DeletedDraftJson => ({
  ...row,
  uuid: id,
  id: number,
  deletedAt: deletedAt.toISOString(),
});

/** The sender, the recipient, and the place of the work. */
export const partiesOf = ({ business, customer, job }: Pick<InvoiceSurroundings, 'business' | 'customer' | 'job'>) => ({
  from: fromOf(business),
  billTo: billToOf(customer),
  jobAddress: addressLines(job.address),
});

export const billToOf = (customer: CustomerRow) => ({
  name: customer.displayName,
  lines: addressLines(customer.address),
});

/** The sender at the head of a document, with all ways to reach them. */
export const senderOf = (business: BusinessRow) => {
  const { name, lines } = fromOf(business);
  return { name, lines: [...lines, business.email].filter(Boolean) };
};

const fromOf = (business: BusinessRow) => ({
  name: business.name,
  lines: [...addressLines(business.address), ...(business.phone ? [formatPhone(business.phone)] : [])],
});

/** The customer's own page of an invoice. */
export const invoicePath = (customer: CustomerRow, invoiceId: string): string =>
  `${portalPath(customer)}/invoices/${invoiceId}`;

export function addressLines(address: AddressJson): string[] {
  return [address.addressLine1, address.addressLine2, `${address.city}, ${address.state} ${address.zip}`].filter(
    Boolean,
  );
}

const KINDS: ReadonlySet<string> = new Set(TIMELINE_KINDS);

/** What happened and what the customer was sent, in their order. */
const timelineOf = (events: readonly EventRow[], deliveries: readonly DeliveryRow[]): TimelineEntry[] =>
  [...events.filter(({ kind }) => KINDS.has(kind)).map(timelineEntry), ...deliveries.map(deliveryEntry)].sort((a, b) =>
    a.at.localeCompare(b.at),
  );

const deliveryEntry = (row: DeliveryRow): TimelineEntry => ({
  at: row.createdAt.toISOString(),
  kind: 'delivery',
  amount: null,
  detail: row.recipient,
  by: null,
  delivery: deliveryJson(row),
});

function timelineEntry({ at, kind, data, by }: EventRow): TimelineEntry {
  return {
    at: at.toISOString(),
    kind: kind as TimelineEntry['kind'],
    amount: typeof data.amount === 'number' ? dollarsFromCents(cents(data.amount)) : null,
    detail: typeof data.detail === 'string' ? data.detail : null,
    by,
    delivery: null,
  };
}

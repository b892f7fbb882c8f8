/** From rows to the JSON of the product's answers, by hand. */
import { dollars, itemOf, type LineItem, type LineRow, lineItem, type PaymentRow, paymentItem } from './line-items.ts';

/** Of one invoice. The database answers null where there are none. */
export interface Hanging {
  readonly lines: readonly LineRow[] | null;
  readonly payments: readonly PaymentRow[] | null;
  readonly files: readonly object[] | null;
}

export interface InvoiceRow {
  readonly uuid: string;
  readonly id: number;
  readonly isQuote: boolean;
  readonly status: string;
  readonly subtotal: number;
  readonly tax: number;
  readonly total: number;
  readonly paid: number;
  readonly held: number;
  readonly description: string;
  readonly createdAt: string;
  readonly invoiceDate: string;
  readonly dueDate: string;
  readonly quoteExpiration: string | null;
  readonly invoiceTerm: number | null;
  readonly basisPoints: number;
  readonly customerReference: string;
  readonly jobName: string;
  readonly jobId: string;
  readonly customerId: string;
  readonly customerName: string;
  readonly sentAt: string | null;
  readonly version: number;
}

interface Address {
  readonly addressLine1: string;
  readonly addressLine2: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

export interface DetailRow extends InvoiceRow {
  readonly businessName: string;
  readonly businessAddress: Address;
  readonly businessPhone: string;
  readonly customerAddress: Address;
  readonly customerEmail: string;
  readonly customerReceivesEmail: boolean;
  readonly customerReceivesTexts: boolean;
  readonly jobAddress: Address;
  readonly portfolioId: string;
  readonly accountId: string;
}

export interface EventRow {
  readonly at: string;
  readonly kind: string;
  readonly amount: number | null;
  readonly detail: string | null;
  readonly by: string | null;
}

export interface DeliveryRow {
  readonly createdAt: string;
  readonly recipient: string;
}

/** What its customer may know. */
export function customerInvoice(row: InvoiceRow, { lines, payments, files }: Hanging, editable = false) {
  const items: LineItem[] = (lines ?? []).map((line, index) => lineItem(line, index + 1, editable));
  for (const payment of payments ?? []) items.push(paymentItem(payment, items.length + 1));
  return {
    uuid: row.uuid,
    id: row.id,
    isQuote: row.isQuote,
    status: row.status,
    amount: dollars(row.total - row.paid - row.held),
    subtotal: dollars(row.subtotal),
    discount: null,
    salesTax: dollars(row.tax),
    taxes: taxesOf(row),
    total: dollars(row.total),
    range: null,
    description: row.description,
    createdAt: row.createdAt,
    invoiceDate: row.invoiceDate,
    dueDate: row.dueDate,
    quoteExpiration: row.quoteExpiration,
    invoiceTerm: row.invoiceTerm,
    salesTaxPercentage: row.basisPoints / 100,
    exemption: null,
    customerReference: row.customerReference,
    jobName: row.jobName,
    outcome: null,
    retained: null,
    contractToDate: null,
    show: { rates: true, sections: true, onePrice: false },
    sections: [],
    credits: [],
    settledBy: row.status === 'paid' ? 'payment' : null,
    endedAs: row.status === 'paid' ? 'paid' : null,
    earlyDiscount: null,
    charges: [],
    chargesDue: 0,
    returnedFee: null,
    lineItems: items,
    files: files ?? [],
  };
}

const taxesOf = ({ basisPoints, subtotal, tax }: InvoiceRow) =>
  basisPoints === 0
    ? []
    : [{ rateId: null, name: 'Sales tax', percent: basisPoints / 100, base: dollars(subtotal), tax: dollars(tax) }];

export function managerInvoice(row: InvoiceRow, hanging: Hanging) {
  const invoice = customerInvoice(row, hanging, row.status === 'pending');
  return {
    ...invoice,
    lineItems: invoice.lineItems.map((line) => ({ ...line, tax: line.taxed ? 'document' : 'none' })),
    jobId: row.jobId,
    customerId: row.customerId,
    customerName: row.customerName,
    sentAt: row.sentAt,
    version: row.version,
  };
}

export function invoiceDetail(
  row: DetailRow,
  hanging: Hanging,
  { events, deliveries }: { events: readonly EventRow[] | null; deliveries: readonly DeliveryRow[] | null },
) {
  const phone = row.businessPhone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
  const invoice = managerInvoice(row, hanging);
  return {
    ...invoice,
    lineItems: invoice.lineItems.map((line, index) => ({ ...line, ...itemOf(hanging.lines?.[index]) })),
    from: { name: row.businessName, lines: [...addressLines(row.businessAddress), ...(phone ? [phone] : [])] },
    billTo: { name: row.customerName, lines: addressLines(row.customerAddress) },
    jobAddress: addressLines(row.jobAddress),
    customerEmail: row.customerEmail,
    customerReceivesEmail: row.customerReceivesEmail,
    customerReceivesTexts: row.customerReceivesTexts,
    followsContract: false,
    isDropped: false,
    stillHeld: null,
    changedTaxes: [],
    notes: '',
    terms: '',
    internalNotes: '',
    schedule: [],
    retainage: null,
    partPayments: null,
    voidNotes: [],
    signedQuote: null,
    retired: [],
    exemptionEnds: null,
    portalPath: `/p/u/${row.portfolioId}/a/${row.accountId}/invoices/${row.uuid}`,
    timeline: [...(events ?? []).map(eventEntry), ...(deliveries ?? []).map(deliveryEntry)].sort((a, b) =>
      a.at < b.at ? -1 : 1,
    ),
    usualLine: null,
  };
}

const eventEntry = ({ at, kind, amount, detail, by }: EventRow) => ({
  at,
  kind,
  amount: amount === null ? null : dollars(amount),
  detail,
  by,
  delivery: null,
});

const deliveryEntry = ({ createdAt, ...delivery }: DeliveryRow) => ({
  at: createdAt,
  kind: 'delivery',
  amount: null,
  detail: delivery.recipient,
  by: null,
  delivery,
});

const addressLines = ({ addressLine1, addressLine2, city, state, zip }: Address) =>
  [addressLine1, addressLine2, `${city}, ${state} ${zip}`].filter(Boolean);

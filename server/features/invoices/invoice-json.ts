import { earlyJson } from '@underlay/contract/early-terms.ts';
import type { CustomerInvoiceJson, InvoiceDetailJson, InvoiceJson } from '@underlay/contract/invoices.ts';
import { partRuleJson } from '@underlay/contract/part-rule.ts';
import type { AddressJson } from '@underlay/contract/primitives.ts';
import { retainageJson } from '@underlay/contract/retainage.ts';
import { scheduleRowJson } from '@underlay/contract/schedule.ts';
import { formatPhone } from '@underlay/domain/contact/phone.ts';
import { amountDue, type Money } from '@underlay/domain/invoices/invoice.ts';
import { type Cents, dollarsFromCents, percentFromBasisPoints, ZERO } from '@underlay/domain/money/money.ts';
import { shownLine } from '@underlay/domain/offers/shown.ts';
import { ratesByNow } from '@underlay/domain/price-book/rates-by-now.ts';
import type { BusinessRow } from '../businesses/index.ts';
import { type CustomerRow, portalPath } from '../customers/index.ts';
import type { JobRow } from '../jobs/index.ts';
import { chargedJson, creditedJson, voidNoteJson } from '../receivables/index.ts';
import {
  contractToDateJson,
  documentDiscountJson,
  itemJson,
  rangeJson,
  retainedJson,
  sectionJson,
  taxJson,
  withPictureFiles,
} from './figures-json.ts';
import { lineItemsOf } from './line-item-json.ts';
import { ratesOfItem } from './line-item-store.ts';
import { changedTaxes, shownExemption, shownFigures, shownSalesTaxRate } from './price-invoice.ts';
import { scheduleOf } from './schedule-store.ts';
import { timelineOf } from './timeline-json.ts';
import type { InvoiceDetailRow, WholeInvoiceRow } from './whole-invoice-store.ts';

/** An invoice in its JSON form, with its lines, payments and files. */
export const invoiceJson = (row: WholeInvoiceRow): InvoiceJson => ({
  ...row,
  ...facts(row),
  lineItems: lineItemsOf(row, row.lines, row.status === 'pending'),
});

/** The names and units of the JSON form, for what the row keeps in cents and basis points. */
function facts(row: WholeInvoiceRow) {
  const figures = shownFigures(row, row.lines);
  return {
    ...{ uuid: row.id, id: row.number },
    amount: dollarsFromCents(dueOf(row, figures)),
    subtotal: dollarsFromCents(figures.subtotal),
    discount: documentDiscountJson(row, figures.discount),
    salesTax: dollarsFromCents(figures.salesTaxAmount),
    taxes: figures.taxes.map(taxJson),
    show: { rates: !row.hidesRates, sections: !row.hidesSectionTotals, onePrice: row.showsOnePrice },
    sections: row.sections.map((section) => sectionJson(section, row.lines)),
    retained: retainedJson(row),
    total: dollarsFromCents(figures.total),
    range: rangeJson(figures),
    ...creditedJson(row),
    ...chargedJson(row),
    earlyDiscount: earlyJson(row.early),
    salesTaxPercentage: percentFromBasisPoints(shownSalesTaxRate(row, row.lines)),
    createdAt: row.createdAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
    exemption: shownExemption(row, row.lines),
    contractToDate: contractToDateJson(row),
    files: [...row.files],
  };
}

const dueOf = ({ charged, paid, pending, credited }: WholeInvoiceRow, { total }: Pick<Money, 'total'>): Cents =>
  amountDue({ total, charged, paid, pending, credited });

/**
 * What a customer may know, without what is hidden from them (QUO-02). The response schema leaves the rest out. The row was read for this customer: a payment or
 * an attempt of another one, before the invoice became theirs, is not in it (P22).
 */
export function customerInvoiceJson(row: WholeInvoiceRow): CustomerInvoiceJson {
  const lines = row.lines.map((line) => shownLine(line, row));
  const known = facts(row);
  const subtotal = dollarsFromCents(ZERO);
  return {
    ...row,
    ...known,
    lineItems: lineItemsOf(row, lines, false),
    sections: row.hidesSectionTotals ? known.sections.map((section) => ({ ...section, subtotal })) : known.sections,
  };
}

export function invoiceDetailJson(row: InvoiceDetailRow): InvoiceDetailJson {
  const business = { name: row.businessName, phone: row.businessPhone, address: row.businessAddress };
  const customer = { displayName: row.customerName, address: row.customerAddress };
  const known = facts(row);
  const items = new Map(row.items.map((item) => [item.lineId, item]));
  const costs = new Map(row.costs.map(({ lineId, cost }) => [lineId, cost]));
  const byNow = ratesJson(row, costs);
  return {
    ...row,
    ...known,
    sections: withPictureFiles(known.sections, row.sections),
    lineItems: lineItemsOf(row, row.lines, row.status === 'pending').map((line) => ({
      ...line,
      cost: costJson(costs.get(line.uuid)),
      ...itemJson(items.get(line.uuid)),
      byNow: byNow.get(line.uuid) ?? null,
    })),
    followsContract: row.drawId !== null,
    isDropped: row.isDropped,
    stillHeld: row.stillHeld === null ? null : dollarsFromCents(row.stillHeld),
    changedTaxes: changedTaxes(row, row.lines).map(taxJson),
    notes: row.notes,
    terms: row.terms,
    internalNotes: row.internalNotes,
    schedule: row.isQuote ? scheduleOf(row.schedule).map(scheduleRowJson) : [],
    retainage: row.isQuote ? retainageJson(row.retainage) : null,
    partPayments: row.partRule && partRuleJson(row.partRule),
    retired: [...row.retired],
    voidNotes: row.voidNotes.map(voidNoteJson),
    signedQuote: row.signedQuote,
    exemptionEnds: row.status === 'pending' ? row.exemptionEnds : null,
    ...partiesOf({ business, customer, job: { address: row.jobAddress } }),
    customerEmail: row.customerEmail,
    customerReceivesEmail: row.customerReceivesEmail,
    customerReceivesTexts: row.customerReceivesTexts,
    portalPath: invoicePath(row, row.id),
    timeline: timelineOf(row.events, row.deliveries),
    usualLine: row.usualLine,
  };
}

const costJson = (cost: Cents | undefined) => (cost === undefined ? null : dollarsFromCents(cost));

/** What the items of a draft say by now, of the lines that say something else (BOOK-08). */
function ratesJson({ status, lines, items }: InvoiceDetailRow, costs: ReadonlyMap<string, Cents>) {
  const ofDraft = status === 'pending' ? lines : [];
  const books = new Map(items.map((item) => [item.lineId, ratesOfItem(item)]));
  const changed = ofDraft.flatMap(({ id, rate, tax }) => {
    const item = books.get(id);
    const now = item && ratesByNow({ rate, tax, cost: costs.get(id) ?? null }, item);
    return now
      ? [[id, { rate: dollarsFromCents(now.rate), cost: costJson(now.cost ?? undefined), tax: now.tax }] as const]
      : [];
  });
  return new Map(changed);
}

interface Parties {
  readonly business: Pick<BusinessRow, 'name' | 'phone' | 'address'>;
  readonly customer: Pick<CustomerRow, 'displayName' | 'address'>;
  readonly job: Pick<JobRow, 'address'>;
}

/** The sender, the recipient, and the place of the work. */
export const partiesOf = ({ business, customer, job }: Parties) => ({
  from: fromOf(business),
  billTo: billToOf(customer),
  jobAddress: addressLines(job.address),
});

export const billToOf = (customer: Parties['customer']) => ({
  name: customer.displayName,
  lines: addressLines(customer.address),
});

/** The sender at the head of a document, with all ways to reach them. */
export const senderOf = (business: BusinessRow) => {
  const { name, lines } = fromOf(business);
  return { name, lines: [...lines, business.email].filter(Boolean) };
};

const fromOf = (business: Parties['business']) => ({
  name: business.name,
  lines: [...addressLines(business.address), ...(business.phone ? [formatPhone(business.phone)] : [])],
});

/** The customer's own page of an invoice. */
export const invoicePath = (customer: Pick<CustomerRow, 'portfolioId' | 'accountId'>, invoiceId: string): string =>
  `${portalPath(customer)}/invoices/${invoiceId}`;

export function addressLines(address: AddressJson): string[] {
  return [address.addressLine1, address.addressLine2, `${address.city}, ${address.state} ${address.zip}`].filter(
    Boolean,
  );
}

import type { InvoiceJson } from '@underlay/contract/invoices.ts';
import { cents, dollarsFromCents, ZERO } from '@underlay/domain/money/money.ts';
import { quantityNumber } from '@underlay/domain/money/quantity.ts';
import { discountOf, lineSubTotal, NO_TAX } from '@underlay/domain/offers/document-price.ts';
import { partDescription } from '@underlay/domain/payments/part-description.ts';
import { paymentStatus } from '@underlay/domain/payments/payment.ts';
import { depositsJson, type PaymentOfInvoice, wentBackJson } from '../receivables/index.ts';
import { discountJson } from './figures-json.ts';
import type { LineOfInvoice } from './line-store.ts';
import type { WholeInvoiceRow } from './whole-invoice-store.ts';

type TaxedLine = InvoiceJson['lineItems'][number];

/** The lines of an invoice, and its payments behind them. */
export function lineItemsOf(row: WholeInvoiceRow, lines: WholeInvoiceRow['lines'], isEditable: boolean): TaxedLine[] {
  const lineItems = lines.map((line, index) => lineJson(line, index + 1, isEditable));
  for (const payment of row.payments) lineItems.push(paymentLineJson(payment, lineItems.length + 1));
  return lineItems;
}

function lineJson(line: LineOfInvoice, id: number, editable: boolean): TaxedLine {
  return {
    ...line,
    uuid: line.id,
    id,
    editable,
    quantity: quantityNumber(line.quantity),
    rate: dollarsFromCents(line.rate),
    subTotal: dollarsFromCents(lineSubTotal(line)),
    discount: discountOf(line) && discountJson(line),
    taxed: line.tax !== NO_TAX,
    optional: line.isOptional,
    chosen: line.isOn,
    paymentId: null,
    paymentStatus: null,
    paymentMethod: null,
    paymentFailure: null,
    refunded: dollarsFromCents(ZERO),
    applied: true,
    unused: dollarsFromCents(ZERO),
    deposits: null,
    receivedOn: null,
    others: 0,
  };
}

/** A payment among the lines, with the amount it takes from what is owed (D02, D31). */
function paymentLineJson(payment: PaymentOfInvoice, id: number): TaxedLine {
  const status = paymentStatus(payment.state);
  return {
    uuid: payment.id,
    id,
    categoryId: payment.categoryId ?? '',
    categoryName: 'Payment',
    code: '',
    description: partDescription(payment),
    quantity: 1,
    unit: 'each',
    rate: dollarsFromCents(payment.amount),
    subTotal: dollarsFromCents(cents(-payment.counted)),
    sectionId: null,
    discount: null,
    taxed: false,
    optional: false,
    chosen: true,
    tax: NO_TAX,
    editable: false,
    paymentId: payment.id,
    paymentStatus: status,
    paymentMethod: payment.method,
    paymentFailure: payment.failureMessage,
    ...wentBackJson(payment),
    applied: payment.applied,
    unused: dollarsFromCents(payment.unused),
    ...(payment.against > 0 && { setAgainst: dollarsFromCents(payment.against) }),
    deposits: depositsJson(payment),
    receivedOn: payment.receivedOn,
    others: payment.others,
    ...(payment.isOnAccount && { onAccount: true }),
    createdAt: payment.createdAt,
  };
}

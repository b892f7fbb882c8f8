import { INVOICE_FIELDS, MAX_REFERENCE } from '@underlay/domain/invoices/fields.ts';
import { basisPoints } from '@underlay/domain/money/money.ts';
import type { z } from 'zod';
import { schemaOf } from './field-schemas.ts';
import { textChange, Version } from './primitives.ts';

const InvoiceFields = schemaOf(INVOICE_FIELDS).extend({ version: Version });

/**
 * D25. The term fills the due date on the form (D68). The server keeps both. Without an invoice date it is the day of creation.
 */
export const InvoiceWrite = InvoiceFields.extend({
  invoiceDate: InvoiceFields.shape.invoiceDate.optional(),
  salesTaxPercentage: InvoiceFields.shape.salesTaxPercentage.default(basisPoints(0)),
});
export type InvoiceWrite = z.output<typeof InvoiceWrite>;

/** Only what changes has to be sent. Converting a quote sends `{ isQuote: false }` alone (D30). There are no defaults. */
export const InvoiceChange = InvoiceFields.partial().extend({
  customerReference: textChange('nonblank', MAX_REFERENCE),
});
export type InvoiceChange = z.output<typeof InvoiceChange>;

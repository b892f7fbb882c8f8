import { INVOICE_FIELDS } from '@underlay/domain/invoices/fields.ts';
import { basisPoints } from '@underlay/domain/money/money.ts';
import { z } from 'zod';
import { changeSchemaOf, schemaOf } from './field-schemas.ts';
import { Version } from './primitives.ts';

const InvoiceFields = schemaOf(INVOICE_FIELDS).extend({ version: Version });
type InvoiceFields = z.output<typeof InvoiceFields>;

/** As it is stored. */
export type InvoiceEntries = {
  readonly [Name in Exclude<keyof InvoiceFields, 'version'>]: Exclude<InvoiceFields[Name], undefined>;
};

/**
 * D25. The term fills the due date on the form (D68). The server keeps both. Without an invoice date it is the day of creation.
 */
export const InvoiceWrite = InvoiceFields.extend({
  invoiceDate: InvoiceFields.shape.invoiceDate.optional(),
  salesTaxPercentage: InvoiceFields.shape.salesTaxPercentage.default(basisPoints(0)),
});
export type InvoiceWrite = z.output<typeof InvoiceWrite>;

/** Only what changes has to be sent. Converting a quote sends `{ isQuote: false }` (D30). Its dates are counted anew unless they are sent too (D68). */
export const InvoiceChange = changeSchemaOf(INVOICE_FIELDS).extend({ version: Version });
export type InvoiceChange = z.output<typeof InvoiceChange>;

export const StatusChange = z.object({ status: z.enum(['sent', 'pending']).optional(), version: Version });

/** What is searched by the beginning of a number. */
export const NumberBegins = z.string().trim().max(20, 'Must be at most 20 characters.').optional();

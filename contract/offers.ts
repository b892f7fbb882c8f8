import { MAX_LINES } from '@underlay/domain/invoices/invoice.ts';
import { SECTION_FIELDS } from '@underlay/domain/offers/fields.ts';
import { MAX_SECTIONS } from '@underlay/domain/offers/limits.ts';
import { z } from 'zod';
import { DocumentDiscount } from './discounts.ts';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { InvoiceDetailJson } from './invoices.ts';
import { Id, Version } from './primitives.ts';
import { ShowChange } from './shown.ts';

const ofInvoice = '/business/:businessId/invoices/:invoiceId' as const;

const KILOBYTE = 1024;

const WRITE = { access: 'manager', right: ['invoice', 'sell'], response: InvoiceDetailJson } as const;

const SectionWrite = schemaOf(SECTION_FIELDS);
export type SectionWrite = z.output<typeof SectionWrite>;

/** Every section and every line exactly once, so there are 500 lines in all. Those without a section come first, under null. */
const Order = z.object({
  sections: z
    .array(z.object({ id: Id.nullable(), lines: z.array(Id).max(MAX_LINES).meta({ 'x-in-all': true }) }))
    .min(1)
    .max(MAX_SECTIONS + 1),
});
export type Order = z.output<typeof Order>;

/** What a quote or an invoice says as a whole, besides its details. */
export const offers = {
  change: endpoint({
    method: 'PUT',
    path: `${ofInvoice}/offer`,
    ...WRITE,
    summary:
      'Changes the discount of a quote or an invoice, and what its customer sees, while pending; what is left out stays as it is',
    body: z.object({ discount: DocumentDiscount, show: ShowChange, version: Version }),
    refusals: ['not_editable', 'draft_deleted', 'total_too_large', 'CHANGED_ELSEWHERE'],
  }),
  addSection: endpoint({
    method: 'POST',
    path: `${ofInvoice}/sections`,
    ...WRITE,
    summary: 'Adds a section at the end, while pending; lines are put in it one by one, or by their order',
    body: SectionWrite,
    refusals: ['not_editable', 'draft_deleted', 'too_many_sections'],
  }),
  changeSection: endpoint({
    method: 'PUT',
    path: `${ofInvoice}/sections/:sectionId`,
    ...WRITE,
    summary: 'Changes the name and the note of a section while pending',
    body: SectionWrite,
    refusals: ['not_editable', 'draft_deleted'],
  }),
  removeSection: endpoint({
    method: 'DELETE',
    path: `${ofInvoice}/sections/:sectionId`,
    ...WRITE,
    summary: 'Takes a section away while pending; its lines stay, behind those without a section',
    refusals: ['not_editable', 'draft_deleted', 'total_too_large'],
  }),
  order: endpoint({
    method: 'PUT',
    path: `${ofInvoice}/order`,
    ...WRITE,
    summary: 'Puts sections and lines in this order while pending; every one of them has to be named once',
    body: Order,
    maxBody: 256 * KILOBYTE,
    refusals: ['not_editable', 'draft_deleted', 'total_too_large', 'CHANGED_ELSEWHERE'],
  }),
};

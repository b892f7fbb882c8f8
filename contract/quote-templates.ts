import { TEMPLATE_FIELDS } from '@underlay/domain/offers/template.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { jsonOf } from './field-json.ts';
import { schemaOf } from './field-schemas.ts';
import { CHOICE_REFUSALS } from './invoice-refusals.ts';
import { InvoiceDetailJson } from './invoices.ts';
import { Id, MomentOut, Nothing, Version } from './primitives.ts';

/** What it is made of is copied into a quote, and answered with that. */
export const QuoteTemplateJson = z.object({
  uuid: Id,
  ...jsonOf(TEMPLATE_FIELDS).shape,
  sections: z.number(),
  lines: z.number(),
  createdAt: MomentOut,
  version: z.number(),
});
export type QuoteTemplateJson = z.output<typeof QuoteTemplateJson>;

const TemplateName = schemaOf(TEMPLATE_FIELDS);
const ofBusiness = '/business/:businessId/quote-templates' as const;
const SELL = { access: 'manager', right: 'sell' } as const;

/** Quotes without a job, to begin others with (QUO-14). */
export const quoteTemplates = {
  list: endpoint({
    method: 'GET',
    path: ofBusiness,
    ...SELL,
    summary: 'Templates of quotes by name',
    response: z.array(QuoteTemplateJson),
  }),
  create: endpoint({
    method: 'POST',
    path: ofBusiness,
    ...SELL,
    summary: 'Keeps a copy of a quote as a template: all but its job, customer, dates, files and what became of it',
    body: TemplateName.extend({ fromInvoiceId: Id }),
    response: QuoteTemplateJson,
    refusals: ['template_exists', 'too_many_templates', 'not_a_quote', 'no_lines', 'draft_deleted'],
  }),
  rename: endpoint({
    method: 'PUT',
    path: `${ofBusiness}/:templateId`,
    ...SELL,
    summary: 'Gives a template another name',
    body: TemplateName.extend({ version: Version }),
    response: QuoteTemplateJson,
    refusals: ['template_exists', 'CHANGED_ELSEWHERE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${ofBusiness}/:templateId`,
    ...SELL,
    summary: 'Deletes a template; quotes that were made with it stay as they are',
    response: Nothing,
  }),
  use: endpoint({
    method: 'POST',
    path: '/business/:businessId/invoices/:invoiceId/template',
    ...SELL,
    summary:
      'Adds the sections and lines of a template at the end of a draft; an empty one takes its texts, discount and schedule too',
    body: z.object({ templateId: Id }),
    response: InvoiceDetailJson,
    refusals: [
      'not_a_quote',
      'not_editable',
      'draw_follows_contract',
      'draft_deleted',
      'unknown_template',
      'too_many_lines',
      'too_many_sections',
      ...CHOICE_REFUSALS,
    ],
  }),
};

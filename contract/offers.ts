import { NOT_CHOSEN } from '@underlay/domain/forms/rules.ts';
import { MAX_LINES } from '@underlay/domain/invoices/invoice.ts';
import { PICKS } from '@underlay/domain/offers/choices.ts';
import { SECTION_FIELDS } from '@underlay/domain/offers/fields.ts';
import { MAX_CHOICE_NAME, MAX_SECTIONS } from '@underlay/domain/offers/limits.ts';
import { z } from 'zod';
import { DocumentDiscount } from './discounts.ts';
import { endpoint } from './endpoint.ts';
import { schemaOf } from './field-schemas.ts';
import { RatesSeen } from './invoice-lines.ts';
import { CHOICE_REFUSALS } from './invoice-refusals.ts';
import { InvoiceDetailJson } from './invoices.ts';
import { OfferTextsChange } from './offer-texts.ts';
import { Id, textChange, Version } from './primitives.ts';
import { RetainageWrite } from './retainage.ts';
import { ScheduleWrite } from './schedule.ts';
import { ShowChange } from './shown.ts';

const ofInvoice = '/business/:businessId/invoices/:invoiceId' as const;

const KILOBYTE = 1024;

const WRITE = { access: 'manager', right: ['invoice', 'sell'], response: InvoiceDetailJson } as const;

/** What of it can be chosen (OPT-02, OPT-03). What is left out stays as it is. */
const SectionWrite = schemaOf(SECTION_FIELDS).extend({
  /** Always there, may be taken, or one package of a choice. */
  pick: z.enum(PICKS).optional(),
  /** The name that the packages of one choice share. */
  choice: textChange('nonblank', MAX_CHOICE_NAME),
  recommended: z.boolean().optional(),
  /** Whether none of the packages may be taken. It is said of all packages of the choice. */
  noneIsFine: z.boolean().optional(),
  /** How a section that may be taken starts. Of packages the recommended one is chosen, else the first. */
  chosen: z.boolean().optional(),
});
export type SectionWrite = z.output<typeof SectionWrite>;

/** A section, or what one knows of it, as its editor last saw it stored. When it is another by now, somebody else changed it. */
const SectionSeen = z.object({
  name: z.string().optional(),
  note: z.string().optional(),
  pick: z.enum(PICKS).optional(),
  choice: z.string().optional(),
  recommended: z.boolean().optional(),
  noneIsFine: z.boolean().optional(),
  chosen: z.boolean().optional(),
});
export type SectionSeen = z.output<typeof SectionSeen>;

const SectionChange = SectionWrite.extend({ was: SectionSeen.nullish() });
export type SectionChange = z.output<typeof SectionChange>;

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
      'Changes the discount and the texts of a quote or an invoice, what its customer sees, and how a quote will be paid, while pending; what is left out stays as it is',
    body: OfferTextsChange.extend({
      discount: DocumentDiscount,
      schedule: ScheduleWrite,
      retainage: RetainageWrite,
      show: ShowChange,
      version: Version,
    }),
    refusals: [
      'not_editable',
      'not_a_quote',
      'draw_follows_contract',
      'draft_deleted',
      'schedule_open',
      'total_too_large',
      'CHANGED_ELSEWHERE',
    ],
  }),
  copy: endpoint({
    method: 'POST',
    path: `${ofInvoice}/copy`,
    ...WRITE,
    summary: 'A new draft of any quote or invoice, for any job, as a quote or an invoice: all but payments and files',
    body: z.object({ jobId: Id, as: z.enum(['quote', 'invoice'], NOT_CHOSEN) }),
    refusals: ['draft_deleted', 'unknown_job', 'choices_open', 'total_too_large'],
  }),
  addSection: endpoint({
    method: 'POST',
    path: `${ofInvoice}/sections`,
    ...WRITE,
    summary: 'Adds a section at the end, while pending; lines are put in it one by one, or by their order',
    body: SectionWrite,
    refusals: ['not_editable', 'draw_follows_contract', 'draft_deleted', 'too_many_sections', ...CHOICE_REFUSALS],
  }),
  changeSection: endpoint({
    method: 'PUT',
    path: `${ofInvoice}/sections/:sectionId`,
    ...WRITE,
    summary: 'Changes a section while pending: its name, its note, and whether it can be chosen',
    body: SectionChange,
    refusals: ['not_editable', 'draw_follows_contract', 'draft_deleted', ...CHOICE_REFUSALS, 'CHANGED_ELSEWHERE'],
  }),
  removeSection: endpoint({
    method: 'DELETE',
    path: `${ofInvoice}/sections/:sectionId`,
    ...WRITE,
    summary: 'Takes a section away while pending; its lines stay, behind those without a section',
    refusals: ['not_editable', 'draw_follows_contract', 'draft_deleted', 'total_too_large'],
  }),
  order: endpoint({
    method: 'PUT',
    path: `${ofInvoice}/order`,
    ...WRITE,
    summary: 'Puts sections and lines in this order while pending; every one of them has to be named once',
    body: Order,
    maxBody: 256 * KILOBYTE,
    refusals: ['not_editable', 'draw_follows_contract', 'draft_deleted', 'total_too_large', 'CHANGED_ELSEWHERE'],
  }),
  updateRates: endpoint({
    method: 'POST',
    path: `${ofInvoice}/rates`,
    ...WRITE,
    summary: 'Gives lines the rate, unit cost and tax that their items of the price book have by now, while pending',
    body: z.object({
      lineIds: z.array(Id).min(1).max(MAX_LINES),
      /** As `byNow` of these lines was shown. What would become something else by now is refused (BOOK-08). */
      shown: z.array(RatesSeen).max(MAX_LINES).optional(),
    }),
    maxBody: 640 * KILOBYTE,
    refusals: [
      'not_editable',
      'draw_follows_contract',
      'draft_deleted',
      'discount_too_large',
      'total_too_large',
      'CHANGED_ELSEWHERE',
    ],
  }),
};

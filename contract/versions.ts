import { z } from 'zod';
import { DocumentDiscountJson, SectionJson, TaxJson } from './discounts.ts';
import { endpoint } from './endpoint.ts';
import { LineJson } from './invoice-lines.ts';
import { DateOut, DollarsOut, MomentOut } from './primitives.ts';
import { RetainageJson, RetainedJson } from './retainage.ts';
import { ScheduleRowJson } from './schedule.ts';

/** An invoice or a quote as it was sent. It never changes (VER-01). */
export const VersionJson = z.object({
  /** 1 is the first sending. */
  number: z.number(),
  sentAt: MomentOut,
  /** When the next one was sent. Null for the last, which alone can be answered (VER-09). */
  replacedAt: MomentOut.nullable(),
  total: DollarsOut,
  /** The SHA-256 of it as canonical JSON. Versions from before there were choices have that of other JSON. */
  sha256: z.string(),
});

const VersionLineJson = LineJson.pick({
  uuid: true,
  description: true,
  quantity: true,
  unit: true,
  rate: true,
  subTotal: true,
  sectionId: true,
  discount: true,
  optional: true,
  chosen: true,
}).extend({
  /** `document`, `none`, or the id of a named rate. */
  tax: z.string(),
});
const VersionSectionJson = SectionJson.omit({ subtotal: true });
/** What it comes to is null where its customer reads a total alone. */
const VersionDiscountJson = DocumentDiscountJson.extend({ taken: DollarsOut.nullable() });

/** A stretch of a text: what stayed, what was taken out, what came. */
const WordsJson = z.array(z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() }));

/** What came has no `was`, what went no `now`. */
const turned = <Of extends z.ZodType>(of: Of) => z.object({ was: of.nullable(), now: of.nullable() });
/** With its text word by word. Null where no word is another, or more than 400 are, or more than 40 behind many texts of which many are (VER-06). */
const retold = <Of extends z.ZodType>(of: Of) => turned(of).extend({ words: WordsJson.nullable() });

/** What is another in it than in an earlier version (VER-05). */
export const ChangesJson = z.object({
  /** The number of that one. */
  since: z.number(),
  /** With what the total is more by lines of it that are as they were, and count now or no longer. */
  sections: z.array(retold(VersionSectionJson).extend({ difference: DollarsOut })),
  lines: z.array(retold(VersionLineJson)),
  discount: turned(VersionDiscountJson).nullable(),
  taxes: z.array(turned(TaxJson)),
  /** How it will be paid (SCHED). A payment is the same one when it is called alike. */
  schedule: z.array(turned(ScheduleRowJson)),
  retainage: turned(RetainageJson.unwrap()).nullable(),
  validity: turned(DateOut).nullable(),
  notes: retold(z.string()).nullable(),
  terms: retold(z.string()).nullable(),
  total: z.object({ before: DollarsOut, after: DollarsOut, difference: DollarsOut }),
});
export type ChangesJson = z.output<typeof ChangesJson>;

const VersionDetailJson = VersionJson.extend({
  description: z.string(),
  quoteExpiration: DateOut.nullable(),
  /** Above the lines, and below them the terms (QUO-09). */
  notes: z.string(),
  terms: z.string(),
  subtotal: DollarsOut,
  discount: VersionDiscountJson.nullable(),
  salesTax: DollarsOut,
  taxes: z.array(TaxJson),
  /** Of the invoice of a draw: what of it was held back. */
  retained: RetainedJson,
  sections: z.array(VersionSectionJson),
  lineItems: z.array(VersionLineJson),
  /** How it will be paid (SCHED). Empty of an invoice. */
  schedule: z.array(ScheduleRowJson),
  retainage: RetainageJson,
  /** Null unless `since` was asked for. */
  changes: ChangesJson.nullable(),
});
export type VersionDetailJson = z.output<typeof VersionDetailJson>;

const ofInvoice = '/business/:businessId/invoices/:invoiceId/versions' as const;

/** Quotes are whose who sells, invoices whose who bills or sees the money (team.md, 7). */
const READ = { method: 'GET', access: 'manager', right: ['money', 'sell'], refusals: ['draft_deleted'] } as const;

export const versions = {
  list: endpoint({
    ...READ,
    path: ofInvoice,
    summary: 'Every version of a quote or an invoice that its customer was sent, the first one first',
    response: z.array(VersionJson),
  }),
  read: endpoint({
    ...READ,
    path: `${ofInvoice}/:number`,
    summary: 'A version as it was sent; with `since`, what changed since that earlier one',
    query: z.object({ since: z.coerce.number().int().min(1).optional() }),
    response: VersionDetailJson,
  }),
  pdf: endpoint({
    ...READ,
    path: `${ofInvoice}/:number/pdf`,
    summary: 'A version as PDF, as its customer read it, which says when it was replaced',
    download: true,
    response: z.void(),
    refusals: ['document_unavailable', 'draft_deleted'],
    perMinute: 60,
  }),
};

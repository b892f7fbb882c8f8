import { EVENT_GROUPS } from '@underlay/domain/events/event-kind.ts';
import { NOT_CHOSEN } from '@underlay/domain/forms/rules.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateJson, Id, MomentOut, Nothing } from './primitives.ts';

/** How a change came to the product. Null of an event from before that was kept. */
const Way = z.enum(['screen', 'phone', 'connection', 'link', 'provider', 'mail', 'system', 'support']);

/** What an event happened to, where it has a page. */
export const AuditSubject = z.object({
  kind: z.enum(['invoice', 'customer', 'job', 'work-order', 'item', 'subcontractor', 'connection']),
  uuid: Id,
  /** "invoice 1046", "Kitchen oak". What became an invoice later is called the quote that it was. */
  name: z.string(),
  /** Of an invoice: whether it is a quote now, which others may read (ROLE-08). */
  isQuote: z.boolean(),
});
export type AuditSubject = z.output<typeof AuditSubject>;

/** Something that happened in the business (AUDIT-03). */
export const AuditEventJson = z.object({
  id: z.string(),
  at: MomentOut,
  /** Null of a kind that a newer version writes. */
  group: z.enum(EVENT_GROUPS).nullable(),
  /** "Dana Whitfield", "Taylor Maple", "Underlay" */
  who: z.string(),
  /** One sentence: `before`, the name of the subject where the sentence says it, `after`. */
  before: z.string(),
  on: z.string().nullable(),
  after: z.string(),
  subject: AuditSubject.nullable(),
  /** An attempt that was refused. */
  refused: z.boolean(),
  way: Way.nullable(),
  /** "Chrome on Windows" */
  device: z.string().nullable(),
  /** 203.0.113.x */
  network: z.string().nullable(),
  address: z.string().nullable(),
  /** As the browser names itself. */
  program: z.string().nullable(),
  requestId: z.string().nullable(),
  /** What the event says besides, and each value before and after where it has both. Never one that is sealed (AUDIT-04). */
  values: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string() })),
});
export type AuditEventJson = z.output<typeof AuditEventJson>;

export const AuditPageJson = z.object({
  events: z.array(AuditEventJson),
  /** For `before`, to get the next older ones. Null when these are the last. */
  older: z.string().nullable(),
  /** For `after`, to get the next newer ones. Null when these are the newest. */
  newer: z.string().nullable(),
  /** Who has ever worked in the business, and what `actor` takes. */
  people: z.array(z.object({ actor: z.string(), name: z.string() })),
  /** Since when the way and the address are kept. */
  keptSince: MomentOut,
});
export type AuditPageJson = z.output<typeof AuditPageJson>;

export const EventId = z.string().regex(/^\d{1,18}$/, 'Must be the id of an event.');

/** What narrows the log down. All of it combines (AUDIT-05). */
export const AuditFilter = z.object({
  actor: z.string().max(200).optional(),
  group: z.enum(EVENT_GROUPS, NOT_CHOSEN).optional(),
  /** The id of an invoice, customer, job or whatever it happened to. Lines and payments belong to their invoice, addresses to their connection. */
  subject: Id.optional(),
  from: DateJson.optional(),
  /** That day included. */
  until: DateJson.optional(),
  /** The number of an invoice, quote or work order. */
  text: z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, 'Must be a number, such as 1042.')
    .optional(),
});
export type AuditFilter = z.output<typeof AuditFilter>;

/** Who did what in a business. */
export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/business/:businessId/events',
    access: 'manager',
    right: 'audit',
    summary: 'The audit log, newest first, 50 events at once. The first look of a person on a day is an event too',
    query: AuditFilter.extend({ before: EventId.optional(), after: EventId.optional() }),
    response: AuditPageJson,
  }),
  export: endpoint({
    method: 'GET',
    path: '/business/:businessId/events.csv',
    access: 'manager',
    right: 'audit',
    summary: 'What is filtered of the audit log as CSV, newest first. The export is an event',
    query: AuditFilter,
    download: true,
    response: Nothing,
    refusals: ['export_too_long'],
    perMinute: 10,
  }),
};

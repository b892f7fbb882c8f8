import { MAX_LINES } from '@underlay/domain/invoices/invoice.ts';
import { MAX_SECTIONS, MAX_VERSIONS } from '@underlay/domain/offers/limits.ts';
import { MAX_REFERENCE, MAX_SIGNER, MAX_TITLE } from '@underlay/domain/offers/signing.ts';
import { MAX_STROKES_TEXT, STROKES_PATTERN } from '@underlay/domain/offers/strokes.ts';
import { z } from 'zod';
import { DollarsOut, dollars, Id, optionalText, orNone, text } from './primitives.ts';

/** The number of the version that its customer has before them (VER-08). */
export const SeenVersion = z.int().min(1).max(MAX_VERSIONS);

/** The same, in an address. */
export const VersionAsked = z.coerce.number().int().min(1).max(MAX_VERSIONS);

/** The sections that may be taken or are packages, and the optional lines, that are taken. All others are left. */
export const ChoicesTaken = z.object({
  sections: z.array(Id).max(MAX_SECTIONS),
  lines: z.array(Id).max(MAX_LINES),
});

/**
 * A page of the version before sends it beside the account: it signs nothing, and its reading is nobody's. To be taken and ignored in the
 * release after this one, since a ticket stands in the address (SIGN-15).
 */
export const Ticket = z.string().max(64);

/** The customer's yes: what they had before them, and their name under it (SIGN-01 to SIGN-07). */
export const AcceptanceWrite = z.object({
  version: SeenVersion,
  choices: ChoicesTaken,
  /** As they were shown. */
  total: dollars(),
  deposit: dollars(),
  /** Left out or empty, nobody has signed. */
  name: orNone(text('signer', MAX_SIGNER)),
  title: optionalText('upright', MAX_TITLE),
  reference: optionalText('upright', MAX_REFERENCE),
  /** Drawn instead of typed: points in whole steps, `12,30 14,31;80,20`, strokes apart by semicolons. */
  strokes: z.string().max(MAX_STROKES_TEXT).regex(STROKES_PATTERN, 'Must be points of a drawing.').optional(),
  consent: z.boolean().optional(),
  /** The whole text of it, as it was shown. It names the business and its address, which may be others by now. */
  agreed: z.string().max(2_000).optional(),
  /** The six digits that were sent to whoever signs, where the business asks for them (SIGN-12). */
  code: z.string().trim().max(20).optional(),
  /** The number of the texts that were shown. */
  template: z.string().max(40),
  ticket: Ticket.optional(),
});
export type AcceptanceWrite = z.output<typeof AcceptanceWrite>;

export const AcceptanceJson = z.object({
  accepted: z.literal(true),
  /** What is to be paid now. Null when nothing is. */
  deposit: z.object({ invoiceId: Id, amount: DollarsOut }).nullable(),
  /** Whether the signed copy is mailed whatever happens. Of a business that nobody has verified it may be stopped (P21), and is there to download. */
  mailsCopy: z.boolean(),
});
export type AcceptanceJson = z.output<typeof AcceptanceJson>;

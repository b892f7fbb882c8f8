import { ENDINGS, SETTLED_BY } from '@underlay/domain/credits/settled-by.ts';
import { tooLong } from '@underlay/domain/forms/field.ts';
import { OUTCOMES } from '@underlay/domain/offers/offer-life.ts';
import { MAX_SOUGHT, MAX_WORDS, TOO_MANY_WORDS, wordsIn } from '@underlay/domain/search/sought.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateOut, DollarsOut, Id, kindsAmong, ONE_TEXT } from './primitives.ts';

/** Quotes are found among the invoices, whose numbers they share. */
export const FOUND_KINDS = [
  'customer',
  'invoice',
  'credit',
  'work-order',
  'job',
  'item',
  'payment',
  'subcontractor',
  'person',
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

/** For a caller that names none: what was found before callers named kinds. A page of that time shows no other. */
const FIRST_KINDS = FOUND_KINDS.filter((kind) => kind !== 'credit');

/** What a list shows of it, as far as the caller may see it. What they may not is missing. */
export const FoundJson = z.object({
  uuid: Id,
  /** A name: of the customer of an invoice or a credit note, of the job of a work order. */
  title: z.string(),
  under: z.string(),
  number: z.number().optional(),
  isQuote: z.boolean().optional(),
  /** What a customer owes, what is owed on an invoice, what was paid. */
  amount: DollarsOut.optional(),
  status: z.string().optional(),
  /** What became of a quote that was sent. */
  outcome: z.enum(OUTCOMES).optional(),
  /** What settled an invoice that is paid (ALLOC-04). */
  settledBy: z.enum(SETTLED_BY).optional(),
  /** How it ended: what its badge says (WOFF-04). */
  endedAs: z.enum(ENDINGS).optional(),
  /** When an invoice is due, a quote ends, a payment was made, a credit note was issued. */
  day: DateOut.optional(),
  /** Pieces of an item. */
  quantity: z.number().optional(),
  /** Where a payment or a credit note is shown: with its invoice; one of no invoice with its customer. */
  invoiceUuid: Id.optional(),
  customerUuid: Id.optional(),
});
export type FoundJson = z.output<typeof FoundJson>;

export const FoundGroupJson = z.object({
  kind: z.enum(FOUND_KINDS),
  /** Whether there are more of them than these. */
  hasMore: z.boolean(),
  found: z.array(FoundJson),
});
export type FoundGroupJson = z.output<typeof FoundGroupJson>;

export const search = {
  find: endpoint({
    method: 'GET',
    path: '/business/:businessId/search',
    access: 'manager',
    right: 'member',
    summary: 'What is found by words, a number or an amount: at most 6 of a kind and 24 in all, the nearest first',
    query: z.object({
      q: z
        .string(ONE_TEXT)
        .trim()
        .normalize('NFC')
        .max(MAX_SOUGHT, tooLong(MAX_SOUGHT))
        .refine((typed) => wordsIn(typed).length <= MAX_WORDS, TOO_MANY_WORDS),
      kinds: kindsAmong(FOUND_KINDS, FIRST_KINDS).describe(
        'The kinds that the caller knows, with commas between. Of others nothing is found.',
      ),
    }),
    response: z.object({ groups: z.array(FoundGroupJson) }),
  }),
};

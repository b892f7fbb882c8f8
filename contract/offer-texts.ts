import { tooLong } from '@underlay/domain/forms/field.ts';
import { MAX_NOTES, MAX_TERMS } from '@underlay/domain/offers/limits.ts';
import { z } from 'zod';

/** Kept as it is written, but for the ends of its lines and what is blank before and after it. */
const offerText = (longest: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim())
    .pipe(z.string().max(longest, tooLong(longest)));

/** QUO-09: notes stand above the lines, terms below. */
export const OfferTexts = z.object({ notes: offerText(MAX_NOTES), terms: offerText(MAX_TERMS) });
export const OfferTextsJson = z.object({ notes: z.string(), terms: z.string() });
export type OfferTextsJson = z.output<typeof OfferTextsJson>;

/** No customer reads the internal notes (QUO-08). */
export const AllTextsJson = OfferTextsJson.extend({ internalNotes: z.string() });
export type AllTextsJson = z.output<typeof AllTextsJson>;

/** What is left out stays as it is. */
export const OfferTextsChange = OfferTexts.extend({ internalNotes: offerText(MAX_NOTES) }).partial();

import { DECLINED_BECAUSE } from '@underlay/domain/offers/declining.ts';
import { QUOTE_FILTERS } from '@underlay/domain/offers/quote-filter.ts';
import { z } from 'zod';
import { DateJson } from './primitives.ts';

/** What a list of quotes is asked for: what became of them (SEE-01). */
export const QUOTES_ASKED = {
  quotes: z.enum(QUOTE_FILTERS, 'Must be a known filter.').optional(),
  /** Days of the business's zone in which that came about, both included. */
  from: DateJson.optional(),
  to: DateJson.optional(),
  /** Of those that were declined. */
  reason: z.enum(DECLINED_BECAUSE, 'Must be a known reason.').optional(),
};

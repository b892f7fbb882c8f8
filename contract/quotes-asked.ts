import { DECLINED_BECAUSE } from '@underlay/domain/offers/declining.ts';
import { QUOTE_FILTERS } from '@underlay/domain/offers/quote-filter.ts';
import { z } from 'zod';
import { DateJson } from './primitives.ts';

const ONLY_WITH_QUOTES = 'Only together with quotes.';
const inDays = (which: string) => `${which} day on which that came about, in the business’s zone. ${ONLY_WITH_QUOTES}`;

/** What a list of quotes is asked for: what became of them (SEE-01). */
export const QUOTES_ASKED = {
  quotes: z
    .enum(QUOTE_FILTERS, 'Must be a known filter.')
    .optional()
    .describe('Quotes alone, of which this came about.'),
  from: DateJson.optional().describe(inDays('The first')),
  to: DateJson.optional().describe(inDays('The last')),
  reason: z
    .enum(DECLINED_BECAUSE, 'Must be a known reason.')
    .optional()
    .describe(`Why they were declined. ${ONLY_WITH_QUOTES}`),
};

/**
 * Days and a reason say nothing of an invoice. A list that left them unread would be taken for that of a month, so they are refused
 * (decision 123).
 */
export const onlyOfQuotes = <Query extends z.ZodObject>(query: Query): Query =>
  query.superRefine((asked, context) => {
    if (asked.quotes !== undefined) return;
    for (const name of ['from', 'to', 'reason'])
      if (asked[name] !== undefined) context.addIssue({ code: 'custom', path: [name], message: ONLY_WITH_QUOTES });
  });

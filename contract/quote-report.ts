import { isBefore, PERIOD_BACKWARDS } from '@underlay/domain/calendar/calendar-date.ts';
import { DECLINED_BECAUSE } from '@underlay/domain/offers/declining.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { DateJson, DateOut, DollarsOut } from './primitives.ts';

/** How many quotes, and what they come to now. */
const Counted = z.object({ count: z.number(), amount: DollarsOut });

export const QuoteReportJson = z.object({
  sent: Counted,
  opened: Counted,
  accepted: Counted,
  declined: Counted,
  expired: Counted,
  waiting: Counted,
  /** Percent of those that were answered or expired. Null where there are none. */
  acceptedShare: z.number().nullable(),
  /** From the first sending to the answer, to a tenth. Null without an answer. */
  medianDays: z.number().nullable(),
  /** Why they were declined, the most frequent first. */
  reasons: z.array(z.object({ reason: z.enum(DECLINED_BECAUSE), count: z.number() })),
});
export type QuoteReportJson = z.output<typeof QuoteReportJson>;

export const QuotesNowJson = z.object({
  waiting: Counted,
  /** Since the Monday of this week. */
  signed: Counted,
  week: DateOut,
});
export type QuotesNowJson = z.output<typeof QuotesNowJson>;

const ofBusiness = '/business/:businessId/reports' as const;
const READ = { access: 'manager', right: ['money', 'sell'] } as const;

export const quoteReport = {
  quotes: endpoint({
    method: 'GET',
    path: `${ofBusiness}/quotes`,
    ...READ,
    summary: 'What became of quotes between two days of the business, both included (SEE-03)',
    query: z.object({ from: DateJson, to: DateJson }).refine(({ from, to }) => !isBefore(to, from), {
      path: ['to'],
      message: PERIOD_BACKWARDS,
    }),
    response: QuoteReportJson,
  }),
  quotesNow: endpoint({
    method: 'GET',
    path: `${ofBusiness}/quotes-now`,
    ...READ,
    summary: 'Quotes that wait for an answer, and those that were signed this week',
    response: QuotesNowJson,
  }),
};

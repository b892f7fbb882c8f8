import { isCalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { DECLINE_REASONS, type DeclineReason } from '@underlay/domain/offers/declining.ts';
import { QUOTE_FILTERS } from '@underlay/domain/offers/quote-filter.ts';
import type { SearchField } from '../../../ui/list/list-search.tsx';
import type { InvoiceSearch } from '../invoice-queries.ts';

export const QUOTE_FIELDS = ['quotes', 'from', 'to', 'reason'] as const;
type Field = (typeof QUOTE_FIELDS)[number];
type Asked = Pick<InvoiceSearch, Field>;
type Said = Readonly<Record<Field, string>>;

/** SEE-01: what can be chosen. The others are what a figure of the report leads to. */
const CHOICES = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'accepted', label: 'Accepted' },
  { value: 'declined', label: 'Declined' },
  { value: 'expired', label: 'Expired' },
];
const COUNTED = [
  { value: 'sent', label: 'Sent' },
  { value: 'opened', label: 'Opened' },
];

/** The fields of the search that are about quotes. Days and reason stand beside a choice, and go with it. */
export function quoteFields(said: Said): readonly SearchField<Field>[] {
  const { quotes } = quotesAsked(said);
  const options = [...CHOICES, ...COUNTED.filter(({ value }) => value === quotes)];
  return [
    { name: 'quotes', label: 'Quotes', options, empties: meaningless },
    ...(quotes === 'declined' ? [{ name: 'reason', label: 'Declined because', options: REASONS } as const] : []),
    ...(quotes
      ? ([
          { name: 'from', label: 'From Date', kind: 'date' },
          { name: 'to', label: 'To Date', kind: 'date', notBefore: 'from' },
        ] as const)
      : []),
  ];
}

/** Without a choice there are no days of it, and a reason is that of a decline. */
function meaningless(quotes: string): readonly Field[] {
  if (quotes === '') return ['reason', 'from', 'to'];
  return quotes === 'declined' ? [] : ['reason'];
}

const REASONS = Object.entries(DECLINE_REASONS).map(([value, label]) => ({ value, label }));

/** What of an address can be asked for: somebody may have written it by hand. */
export function quotesAsked({ quotes: typed, from, to, reason }: Said): Asked {
  const quotes = QUOTE_FILTERS.find((filter) => filter === typed);
  if (quotes === undefined) return {};
  return {
    quotes,
    ...(isCalendarDate(from) && { from }),
    ...(isCalendarDate(to) && { to }),
    ...(quotes === 'declined' && isReason(reason) && { reason }),
  };
}

const isReason = (typed: string): typed is DeclineReason => Object.hasOwn(DECLINE_REASONS, typed);

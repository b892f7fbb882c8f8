import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { copy } from '@underlay/domain/copy/copy.ts';
import { type Ending, endingWord, type SettledBy } from '@underlay/domain/credits/settled-by.ts';
import { isExpired, type Outcome } from '@underlay/domain/offers/offer-life.ts';
import type { CustomerInvoice } from '../../api/answers.ts';
import type { Tone } from '../../ui/text/status-badge.tsx';

export interface Badge {
  readonly value: string;
  readonly tone: Tone;
}

type Badged = Pick<CustomerInvoice, 'isQuote' | 'outcome' | 'quoteExpiration'> & Settled & { readonly status: string };

/** What settled it, and how it ended. A server of the version before says nothing of the second. */
interface Settled {
  readonly settledBy?: SettledBy | null | undefined;
  readonly endedAs?: Ending | null | undefined;
}

/** JOB-13, D78: the job detail's colours, everywhere in the manager area. */
export function managerInvoiceTone(status: string): Tone {
  if (status === 'paid') return 'green';
  if (status === 'pending') return 'yellow';
  return status === 'sent' ? 'blue' : 'red';
}

const ANSWER_TONES: Readonly<Record<Outcome | 'expired', Tone>> = {
  accepted: 'green',
  declined: 'red',
  expired: 'yellow',
  withdrawn: 'neutral',
};

/** SEE-01: what became of a quote. Null of one that waits, of a draft, and of an invoice. */
export const answerBadge = (state: Outcome | 'expired' | 'waiting' | 'revising' | undefined): Badge | null =>
  state === undefined || state === 'waiting' || state === 'revising'
    ? null
    : { value: copy.badge[state](), tone: ANSWER_TONES[state] };

/** On a day of the business's zone. */
export const managerInvoiceBadge = (invoice: Badged, today: CalendarDate): Badge =>
  answerBadge(stateOf(invoice, today)) ?? settledBadge(invoice);

/** The same of what is no quote, or of which no more is known. */
export const settledBadge = ({ status, ...settled }: Settled & { readonly status: string }): Badge =>
  endedBadge(settled, 'manager') ?? { value: status, tone: managerInvoiceTone(status) };

/** PLIST-07, PLIST-08: what a customer reads on the badge, and its colour. A sent document is a quote to them. */
export const customerInvoiceBadge = (invoice: Badged, today: CalendarDate): Badge =>
  answerBadge(stateOf(invoice, today)) ??
  endedBadge(invoice, 'customer') ?? {
    value: invoice.status === 'sent' ? 'quote' : invoice.status,
    tone: managerInvoiceTone(invoice.status),
  };

/** ALLOC-04, WOFF-04: in place of "paid", where nobody paid it, or a rest was given up. */
function endedBadge(settled: Settled, reader: Parameters<typeof endingWord>[1]): Badge | null {
  const value = endingWord(endingOf(settled), reader);
  return value === null ? null : { value, tone: 'neutral' };
}

export const endingOf = ({ settledBy, endedAs }: Settled): Ending => endedAs ?? ENDINGS_OF[settledBy ?? 'payment'];

const ENDINGS_OF = {
  payment: 'paid',
  credit: 'credited',
  'write-off': 'written-off',
  mixed: 'paid',
} as const satisfies Record<SettledBy, Ending>;

function stateOf({ status, isQuote, outcome = null, quoteExpiration }: Badged, today: CalendarDate) {
  if (!isQuote || status !== 'sent') return undefined;
  const expires = quoteExpiration as CalendarDate | null;
  return outcome ?? (isExpired({ status, outcome, quoteExpiration: expires }, today) ? 'expired' : 'waiting');
}

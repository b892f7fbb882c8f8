import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { copy } from '@underlay/domain/copy/copy.ts';
import { settledWord } from '@underlay/domain/credits/settled-by.ts';
import { isExpired, type Outcome } from '@underlay/domain/offers/offer-life.ts';
import type { CustomerInvoice } from '../../api/answers.ts';
import type { Tone } from '../../ui/text/status-badge.tsx';

export interface Badge {
  readonly value: string;
  readonly tone: Tone;
}

type Badged = Pick<CustomerInvoice, 'status' | 'isQuote' | 'outcome' | 'quoteExpiration'> & Settled;

/** What settled it. A server of the version before says nothing of it. */
interface Settled {
  readonly settledBy?: CustomerInvoice['settledBy'];
  readonly credits?: readonly Pick<CustomerInvoice['credits'][number], 'kind'>[];
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

interface Stated {
  readonly status: string;
  readonly settledBy?: Settled['settledBy'] | undefined;
}

/** The same of what is no quote, or of which no more is known. */
export const settledBadge = ({ status, settledBy = null }: Stated): Badge =>
  unpaidBadge({ settledBy }, 'manager') ?? { value: status, tone: managerInvoiceTone(status) };

/** PLIST-07, PLIST-08: what a customer reads on the badge, and its colour. A sent document is a quote to them. */
export const customerInvoiceBadge = (invoice: Badged, today: CalendarDate): Badge =>
  answerBadge(stateOf(invoice, today)) ??
  unpaidBadge(invoice, 'customer') ?? {
    value: invoice.status === 'sent' ? 'quote' : invoice.status,
    tone: managerInvoiceTone(invoice.status),
  };

/** ALLOC-04, WOFF-04: in place of "paid", where no payment is among what settled it. */
function unpaidBadge({ settledBy }: Settled, reader: Reader): Badge | null {
  const value = settledWord(settledBy ?? null, reader);
  return value === null ? null : { value, tone: 'neutral' };
}

type Reader = Parameters<typeof settledWord>[1];

/** WOFF-04: beside "paid", where a payment is among what settled it, and the rest was given up. */
export const closedBadge = ({ settledBy, credits = [] }: Settled, reader: Reader): Badge | null =>
  settledBy === 'mixed' && credits.some(({ kind }) => kind === 'write_off')
    ? unpaidBadge({ settledBy: 'write-off' }, reader)
    : null;

function stateOf({ status, isQuote, outcome = null, quoteExpiration }: Badged, today: CalendarDate) {
  if (!isQuote || status !== 'sent') return undefined;
  const expires = quoteExpiration as CalendarDate | null;
  return outcome ?? (isExpired({ status, outcome, quoteExpiration: expires }, today) ? 'expired' : 'waiting');
}

import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { copy } from '@underlay/domain/copy/copy.ts';
import { settledWord } from '@underlay/domain/credits/settled-by.ts';
import { isExpired, type Outcome } from '@underlay/domain/offers/offer-life.ts';
import type { CustomerInvoice } from '../../api/answers.ts';
import type { Tone } from '../../ui/text/status-badge.tsx';

interface Badge {
  readonly value: string;
  readonly tone: Tone;
}

type Badged = Pick<CustomerInvoice, 'status' | 'isQuote' | 'outcome' | 'quoteExpiration'>;

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
  answerBadge(stateOf(invoice, today)) ?? { value: invoice.status, tone: managerInvoiceTone(invoice.status) };

/** PLIST-07, PLIST-08: what a customer reads on the badge, and its colour. A sent document is a quote to them. */
export const customerInvoiceBadge = (invoice: Badged, today: CalendarDate): Badge =>
  answerBadge(stateOf(invoice, today)) ?? {
    value: invoice.status === 'sent' ? 'quote' : invoice.status,
    tone: managerInvoiceTone(invoice.status),
  };

/** ALLOC-04: beside "paid", where no payment is among what settled it. A server of the version before says nothing of it. */
export function settledBadge(
  { settledBy }: { readonly settledBy?: CustomerInvoice['settledBy'] },
  reader: 'customer' | 'manager',
): Badge | null {
  const value = settledWord(settledBy ?? null, reader);
  return value === null ? null : { value, tone: 'neutral' };
}

function stateOf({ status, isQuote, outcome = null, quoteExpiration }: Badged, today: CalendarDate) {
  if (!isQuote || status !== 'sent') return undefined;
  const expires = quoteExpiration as CalendarDate | null;
  return outcome ?? (isExpired({ status, outcome, quoteExpiration: expires }, today) ? 'expired' : 'waiting');
}

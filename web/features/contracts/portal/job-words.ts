import { type CalendarDate, dateIn, formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { heldCopy } from '@underlay/domain/copy/held.ts';
import { jobCopy } from '@underlay/domain/copy/jobs.ts';
import { withCapital } from '@underlay/domain/copy/sentence.ts';
import { endingWord } from '@underlay/domain/credits/settled-by.ts';
import { documentName } from '@underlay/domain/invoices/document-name.ts';
import { type Cents, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import { eventWords } from '@underlay/domain/offers/schedule-words.ts';
import type { CustomerJob } from '../customer-job-queries.ts';

type Document = CustomerJob['todo'][number]['document'];
type Draw = CustomerJob['draws'][number];

/** "Deposit", "Draw 2", "Retainage release", "Invoice 1004", "Quote 1052". */
export function nameOf({ isQuote, id, draw }: Document): string {
  if (draw === null) return documentName({ isQuote, id });
  if (draw.releases) return heldCopy.release();
  return draw.isDeposit ? jobCopy.story.deposit() : jobCopy.story.draw(draw);
}

/** "quote 1052" within a sentence. */
export const nameWithin = (document: Document): string => {
  const name = nameOf(document);
  return name.charAt(0).toLowerCase() + name.slice(1);
};

/**
 * When a payment of the contract is asked for. What is last of those that are shown may not be the end: that may be hidden (LINK-04). A
 * server of the version before does not say which one takes the rest.
 */
export function whenOf({
  when: { due, on },
  ordinal,
  of,
  closes = ordinal === of,
}: Pick<Draw, 'when' | 'ordinal' | 'of' | 'closes'>): string {
  if (on !== null) return jobCopy.when.on({ date: formatDate(on as CalendarDate) });
  // A deposit that was taken back is asked for when its business sends it again.
  if (due === 'day' || due === 'days' || due === 'acceptance') return '';
  return eventWords(due, closes);
}

/** Of one that is paid although nobody paid it, or not all of it (ALLOC-04, WOFF-04). A server of the version before says nothing of it. */
export const closedWord = ({ state, endedAs }: Pick<Draw, 'state' | 'endedAs'>): string | null =>
  state === 'paid' ? endingWord(endedAs ?? 'paid', 'customer') : null;

/** What a row of the contract says below its name. */
export function stateOf(
  draw: Draw,
  { timeZone, today }: { readonly timeZone: string; readonly today: string },
): string {
  const { contract } = jobCopy;
  const { state, invoice, payment } = draw;
  const paid = {
    date: payment ? formatDate(dateIn(timeZone, new Date(payment.at))) : '',
    method: payment && jobCopy.methods[payment.method](),
  };
  const closed = closedWord(draw);
  if (closed !== null) return withCapital(closed);
  if (state === 'paid') return contract.paidOn(paid);
  if (state === 'on_its_way') return contract.onItsWaySince(paid);
  if (state === 'planned' || invoice === null)
    return [
      whenOf(draw),
      draw.changedAt && contract.changedOn({ date: formatDate(dateIn(timeZone, new Date(draw.changedAt))) }),
    ]
      .filter(Boolean)
      .join(', ');
  const date = formatDate(invoice.dueDate as CalendarDate);
  return dueWords(draw, invoice.dueDate < today ? contract.wasDueOn({ date }) : contract.dueOn({ date }));
}

/** When it is due, and of one that is paid in part what is (LINK-03). A server of the version before does not say what came of it. */
function dueWords({ paid = ZERO, onItsWay = ZERO, due = ZERO }: Draw, words: string): string {
  if (paid + onItsWay === 0) return words;
  const said = (amount: Cents) => (amount === 0 ? null : formatCents(amount));
  return jobCopy.contract.partOf({ paid: said(paid), onItsWay: said(onItsWay), due: formatCents(due), words });
}

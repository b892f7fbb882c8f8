import type { CalendarDate } from '../calendar/calendar-date.ts';
import { isExpired, type OfferFacts } from '../offers/offer-life.ts';
import type { Invoice } from './invoice.ts';
import { visibleToCustomer } from './lifecycle.ts';

type AgreedFacts = Pick<Invoice, 'status' | 'isQuote'> &
  Omit<OfferFacts, 'status'> & { readonly id: string; readonly drawId: string | null };

/**
 * Of a job's documents, those that say what is to be done: the quote of its open contract and the invoices that the customer has,
 * and until there is one of them, the quotes that can still be signed. Beside them a quote is another choice. The invoice of a draw
 * says what is paid, and not what is done.
 */
export function agreedOf<Document extends AgreedFacts>(
  documents: readonly Document[],
  { signedQuoteId, today }: { readonly signedQuoteId: string | null; readonly today: CalendarDate },
): Document[] {
  const sent = documents.filter(visibleToCustomer);
  const agreed = sent.filter(({ id, isQuote, drawId }) => (isQuote ? id === signedQuoteId : drawId === null));
  return agreed.length > 0 ? agreed : sent.filter((document) => mayBeSigned(document, today));
}

const mayBeSigned = ({ isQuote, outcome, quoteExpiration }: AgreedFacts, today: CalendarDate): boolean =>
  isQuote && outcome === null && !isExpired({ status: 'sent', outcome, quoteExpiration }, today);

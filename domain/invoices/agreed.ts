import type { Invoice } from './invoice.ts';
import { visibleToCustomer } from './lifecycle.ts';

/**
 * Of a job's documents, those that say what is to be done: the invoices that the customer has, and until there is one, the
 * quotes. Beside an invoice a quote is another choice, or not accepted yet.
 */
export function agreedOf<Document extends Pick<Invoice, 'status' | 'isQuote'>>(
  documents: readonly Document[],
): Document[] {
  const sent = documents.filter(visibleToCustomer);
  const invoices = sent.filter(({ isQuote }) => !isQuote);
  return invoices.length > 0 ? invoices : sent;
}

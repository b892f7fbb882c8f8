import type { Outcome } from '../offers/offer-life.ts';

interface Termed {
  readonly isQuote: boolean;
  readonly quoteExpiration: string | null;
  readonly dueDate: string;
  /** A server of the version before may not say. */
  readonly outcome?: Outcome | null;
}

interface Amounted extends Termed {
  readonly status: string;
  /** What is due. */
  readonly amount: number;
}

interface DocumentTerm {
  readonly copy: 'due' | 'valid until';
  /** yyyy-mm-dd. */
  readonly day: string;
}

/** Until when a document stands. An invoice is due on a day. A quote is owed by nobody: it expires, or stays (D68). One that was signed stays. */
export function documentTerm({ isQuote, quoteExpiration, dueDate, outcome }: Termed): DocumentTerm | null {
  if (!isQuote) return { copy: 'due', day: dueDate };
  return quoteExpiration === null || outcome === 'accepted' ? null : { copy: 'valid until', day: quoteExpiration };
}

/** The same below what is due. What was sent and comes to nothing is due on no day (INV-17). */
export const termBelowAmount = ({ status, amount, ...document }: Amounted): DocumentTerm | null =>
  !document.isQuote && status !== 'pending' && amount <= 0 ? null : documentTerm(document);

interface Termed {
  readonly isQuote: boolean;
  readonly quoteExpiration: string | null;
  readonly dueDate: string;
}

interface DocumentTerm {
  readonly copy: 'due' | 'valid until';
  /** yyyy-mm-dd. */
  readonly day: string;
}

/** Until when a document stands. An invoice is due on a day. A quote is owed by nobody: it expires, or stays (D68). */
export function documentTerm({ isQuote, quoteExpiration, dueDate }: Termed): DocumentTerm | null {
  if (!isQuote) return { copy: 'due', day: dueDate };
  return quoteExpiration === null ? null : { copy: 'valid until', day: quoteExpiration };
}

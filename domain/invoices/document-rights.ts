import type { May, Need } from '../members/rights.ts';

/** Quotes are of whoever sells or sees the money; invoices of whoever sees the money, or writes them (ROLE-08). */
const READING: Record<'quote' | 'invoice', Need> = { quote: ['money', 'sell'], invoice: ['money', 'invoice'] };
const WRITING: Record<'quote' | 'invoice', Need> = { quote: 'sell', invoice: 'invoice' };

interface Document {
  readonly isQuote: boolean;
}

export const maySee = (may: May, document: Document): boolean => may(READING[kindOf(document)]);
export const mayWrite = (may: May, document: Document): boolean => may(WRITING[kindOf(document)]);

const kindOf = ({ isQuote }: Document) => (isQuote ? 'quote' : 'invoice');

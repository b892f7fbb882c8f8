import { useMay } from '../businesses/index.ts';

/** What invoices and quotes are called together. Whoever sees no invoices reads of quotes alone (ROLE-08). */
export function useDocumentNames() {
  const may = useMay();
  const isBoth = may('money');
  return {
    section: isBoth ? 'Invoices' : 'Quotes',
    title: isBoth ? 'Invoices & Quotes' : 'Quotes',
    noMatch: isBoth ? 'No invoices/quotes match the search criteria.' : 'No quotes match the search criteria.',
    /** The name of the button that makes one. */
    create: may('invoice') ? 'Create Invoice / Quote' : 'Create Quote',
    /** The same where it is short. */
    createShort: may('invoice') ? 'New Invoice' : 'New Quote',
    nouns: isBoth ? (['invoice or quote', 'invoices and quotes'] as const) : (['quote', 'quotes'] as const),
    empty: isBoth ? 'No invoices/quotes to display.' : 'No quotes to display.',
  };
}

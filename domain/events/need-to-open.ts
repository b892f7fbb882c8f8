import type { Need } from '../members/rights.ts';

/** What somebody needs to open the page of what an event is about. A quote that became an invoice is no longer for whoever sees quotes alone (ROLE-08). */
export function needToOpen({ kind, isQuote }: { readonly kind: string; readonly isQuote: boolean }): Need {
  if (kind === 'invoice') return isQuote ? ['sell', 'money'] : 'money';
  return kind === 'connection' ? 'team' : 'work';
}

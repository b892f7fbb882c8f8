import type { FoundKind } from '@underlay/contract/search.ts';
import type { May, Need } from '@underlay/domain/members/rights.ts';

export const isKind = (kind: string): kind is FoundKind => Object.hasOwn(KIND_NAMES, kind);

/** How many of a kind are called, in the words of the lists. Whoever sees no invoices reads of quotes alone (ROLE-08). */
export const kindName = (kind: FoundKind, may: May): string =>
  kind === 'invoice' && !may('money') ? 'quotes' : KIND_NAMES[kind];

const KIND_NAMES: Readonly<Record<FoundKind, string>> = {
  customer: 'customers',
  job: 'jobs',
  invoice: 'invoices and quotes',
  credit: 'credit notes',
  'work-order': 'work orders',
  item: 'items',
  payment: 'payments',
  subcontractor: 'subcontractors',
  person: 'people',
};

/** Which kinds this page can show. A newer server may have others. */
export const KNOWN_KINDS = Object.keys(KIND_NAMES).join(',');

/** What each asks of who opens it. */
export const KIND_NEEDS: Readonly<Record<FoundKind, Need>> = {
  customer: 'work',
  job: 'work',
  invoice: ['money', 'sell'],
  credit: 'money',
  'work-order': 'work',
  item: 'work',
  payment: 'money',
  subcontractor: 'work',
  person: 'work',
};

import type { FoundKind } from '@underlay/contract/search.ts';
import type { Need } from '@underlay/domain/members/rights.ts';

/** How many of a kind are called, in the words of the lists. */
export const KIND_NAMES: Readonly<Record<FoundKind, string>> = {
  customer: 'customers',
  job: 'jobs',
  invoice: 'invoices and quotes',
  'work-order': 'work orders',
  item: 'items',
  payment: 'payments',
  subcontractor: 'subcontractors',
  person: 'people',
};

/** What each asks of who opens it. */
export const KIND_NEEDS: Readonly<Record<FoundKind, Need>> = {
  customer: 'work',
  job: 'work',
  invoice: ['money', 'sell'],
  'work-order': 'work',
  item: 'work',
  payment: 'money',
  subcontractor: 'work',
  person: 'work',
};

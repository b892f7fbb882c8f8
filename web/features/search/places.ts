import type { FoundKind } from '@underlay/contract/search.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { folded } from '@underlay/domain/search/folded.ts';
import { isNumberOf, soughtIn, wordsIn } from '@underlay/domain/search/sought.ts';
import type { LinkTarget } from '../../ui/controls/link-target.ts';
import { recordLink } from '../businesses/index.ts';
import type { Opened } from './opened-before.ts';
import type { FoundGroup } from './search-queries.ts';

/** Where something that was found is shown. */
export function placeOf({ kind, uuid, invoiceUuid, customerUuid }: Opened, businessId: string): LinkTarget {
  if (kind === 'person') return { to: '/p/m/$businessId/settings/members', params: { businessId } };
  if (kind === 'payment' || kind === 'credit') {
    if (customerUuid) return recordLink(businessId, { kind: 'customer', uuid: customerUuid });
    return recordLink(businessId, { kind: 'invoice', uuid: invoiceUuid ?? uuid });
  }
  return recordLink(businessId, { kind, uuid });
}

/**
 * The list's own search by what was typed. A list is searched by less than everything is: the field is one that finds some of what was
 * found, and where none does there is no list. People have none.
 */
export function listOf(
  kind: FoundKind,
  typed: string,
  { businessId, found }: { readonly businessId: string; readonly found?: readonly Found[] },
): LinkTarget | null {
  const to = LISTS[kind];
  const field = fieldsOf(kind, typed).find(({ finds }) => !found || found.some(finds));
  return to && field ? { to, params: { businessId }, search: field.search } : null;
}

const LISTS = {
  customer: '/p/m/$businessId/customers',
  subcontractor: '/p/m/$businessId/sub-contractors',
  job: '/p/m/$businessId/jobs',
  invoice: '/p/m/$businessId/invoices',
  'work-order': '/p/m/$businessId/work-orders',
  item: '/p/m/$businessId/inventory',
  payment: '/p/m/$businessId/payments',
  credit: null,
  person: null,
} as const satisfies Record<FoundKind, string | null>;

type Found = FoundGroup['found'][number];

/** A field of a list's search, filled in, and whether it finds something. */
interface ListField {
  readonly search: Readonly<Record<string, string>>;
  readonly finds: (found: Found) => boolean;
}

/** The likeliest first. */
function fieldsOf(kind: FoundKind, typed: string): readonly ListField[] {
  const sought = soughtIn(typed);
  const { phone = null, number = null, amount = null } = sought ?? {};
  const has = (text = '') => folded(text).includes(folded(typed.trim()));
  /** Names have each of the words in any order (COMM-04). */
  const hasWords = (text = '') => wordsIn(typed).every((word) => folded(text).includes(folded(word)));
  const byTitle = (name: string): ListField => ({ search: { [name]: typed }, finds: ({ title }) => hasWords(title) });
  const byCustomer = (name: string): ListField => ({
    search: { [name]: typed },
    finds: ({ under }) => hasWords(linesOf(under)[0]),
  });
  const byLine = (name: string, at: number): ListField => ({
    search: { [name]: typed },
    finds: ({ under }) => linesOf(under).length > 1 && has(linesOf(under)[at]),
  });
  const byNumber = (name: string, of: 'invoice' | 'work-order'): readonly ListField[] =>
    isNumberOf(number, of)
      ? [{ search: { [name]: number.digits }, finds: (found) => String(found.number ?? '').startsWith(number.digits) }]
      : [];
  const byEmail = {
    search: { email: typed },
    finds: ({ under }: Found) => linesOf(under).some((line) => line.includes('@') && has(line)),
  };
  const byPhone = {
    search: { phone: typed },
    finds: ({ under }: Found) => under.replaceAll(/\D/g, '').includes(phone ?? ''),
  };
  switch (kind) {
    case 'customer':
    case 'subcontractor':
      if (typed.includes('@')) return [byEmail];
      return [...(phone === null ? [] : [byPhone]), byTitle('name'), byEmail];
    case 'job':
      return [byTitle('name'), byCustomer('customer')];
    case 'invoice':
      return [...byNumber('id', 'invoice'), byTitle('customer')];
    case 'work-order':
      return [...byNumber('workOrderId', 'work-order'), byTitle('jobName')];
    case 'item':
      return [byTitle('name'), byLine('sku', 0), byLine('upc', 1)];
    case 'payment':
      return amount === null ? [byCustomer('customerName')] : [ofAmount(typed, amount)];
    case 'credit':
    case 'person':
      return [];
  }
}

function ofAmount(typed: string, amount: Cents): ListField {
  const plain = typed.replaceAll(/[$,\s]/g, '');
  return { search: { minAmount: plain, maxAmount: plain }, finds: (found) => found.amount === amount };
}

/** What stands below the title of something that was found. */
const linesOf = (under: string): readonly string[] => under.split(', ');

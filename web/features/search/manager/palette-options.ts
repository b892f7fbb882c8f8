import type { FoundKind } from '@underlay/contract/search.ts';
import type { May } from '@underlay/domain/members/rights.ts';
import type { LinkTarget } from '../../../ui/controls/link-target.ts';
import { type Action, actionsFor, actionsOn } from '../actions.ts';
import { kindName } from '../found-kinds.ts';
import type { Opened } from '../opened-before.ts';
import { listOf, placeOf } from '../places.ts';
import type { Found, FoundGroup } from '../search-queries.ts';

/** What one can choose. Each has an id of its own within the list. The help for keys is the only one without a link. */
export type Option = { readonly id: string; readonly link: LinkTarget | null } & (
  | { readonly shows: 'found'; readonly found: Found }
  | { readonly shows: 'opened'; readonly opened: Opened }
  | { readonly shows: 'action'; readonly action: Action; readonly forName?: string }
  | { readonly shows: 'list'; readonly label: string }
);

export interface OptionGroup {
  readonly heading: string;
  readonly options: readonly Option[];
}

interface Known {
  readonly businessId: string;
  readonly typed: string;
  readonly groups: readonly FoundGroup[];
  readonly opened: readonly Opened[];
  /** Those that the reader may do. */
  readonly actions: readonly Action[];
  readonly may: May;
  /** The part of the address behind the business. */
  readonly section: string;
}

/** Whoever sees no invoices reads of quotes alone (ROLE-08). */
const headingOf = (kind: FoundKind, may: May): string =>
  kind === 'invoice' && !may('money') ? 'Quotes' : HEADINGS[kind];

const HEADINGS: Readonly<Record<FoundKind, string>> = {
  customer: 'Customers',
  invoice: 'Invoices and quotes',
  credit: 'Credit notes',
  'work-order': 'Work orders',
  job: 'Jobs',
  item: 'Inventory',
  payment: 'Payments',
  subcontractor: 'Subcontractors',
  person: 'People',
};

/** Before anything was typed: what was opened last, and what fits the page. */
export function firstOptions({ businessId, opened, actions, section }: Known): readonly OptionGroup[] {
  return filled([
    { heading: 'Opened last', options: opened.map((each) => ofOpened(each, businessId)) },
    {
      heading: 'Actions',
      options: actionsOn(section, actions, businessId).map((action) => ofAction(action, businessId)),
    },
  ]);
}

/** What was found, in the order of the answer, and what can be done by these words. */
export function foundOptions({ businessId, typed, groups, actions, may }: Known): readonly OptionGroup[] {
  const found = groups.map(({ kind, found: rows, hasMore }) => ({
    heading: headingOf(kind, may),
    options: [
      ...rows.map((row): Option => {
        const each = { ...row, kind };
        return { id: `found-${row.uuid}`, shows: 'found', found: each, link: placeOf(each, businessId) };
      }),
      ...(hasMore ? ofList(kind, { typed, businessId, may, found: rows }) : []),
    ],
  }));
  return filled([...joined(found), { heading: 'Actions', options: doOptions({ businessId, typed, groups, actions }) }]);
}

/** Without the server: what is known here. */
export function localOptions({ businessId, typed, opened, actions }: Known): readonly OptionGroup[] {
  const text = typed.toLowerCase();
  const named = opened.filter(({ title, number }) => `${title} ${number ?? ''}`.toLowerCase().includes(text));
  return filled([
    { heading: 'Opened last', options: named.map((each) => ofOpened(each, businessId)) },
    { heading: 'Actions', options: actionsFor(typed, actions).map((action) => ofAction(action, businessId)) },
  ]);
}

const SEARCHED_FURTHER: readonly FoundKind[] = ['customer', 'invoice', 'job', 'work-order', 'item', 'payment'];

/** The lists that can be searched by more than words. */
export const furtherOptions = (
  { businessId, typed, actions, may }: Known,
  mayOpen: (kind: FoundKind) => boolean,
): readonly OptionGroup[] =>
  filled([
    { heading: 'Actions', options: actionsFor(typed, actions).map((action) => ofAction(action, businessId)) },
    {
      heading: 'Search further',
      options: SEARCHED_FURTHER.filter(mayOpen).flatMap((kind) =>
        ofList(kind, { businessId, typed, may }).map((option) => ({ ...option, label: headingOf(kind, may) })),
      ),
    },
  ]);

/** Work orders and jobs stand together where one follows the other. */
function joined(groups: readonly OptionGroup[]): readonly OptionGroup[] {
  const at = groups.findIndex(
    ({ heading }, index) => heading === 'Work orders' && groups[index + 1]?.heading === 'Jobs',
  );
  const [orders, jobs] = [groups[at], groups[at + 1]];
  if (!orders || !jobs) return groups;
  const both = { heading: 'Work orders and jobs', options: [...orders.options, ...jobs.options] };
  return [...groups.slice(0, at), both, ...groups.slice(at + 2)];
}

/** What can be done by these words, and for the customer who was found first. */
function doOptions({ businessId, typed, groups, actions }: Pick<Known, 'businessId' | 'typed' | 'groups' | 'actions'>) {
  const named = actionsFor(typed, actions).map((action) => ofAction(action, businessId));
  const [customer] = groups.find(({ kind }) => kind === 'customer')?.found ?? [];
  if (!customer || named.length > 0) return named;
  return actions.flatMap((action): Option[] => {
    const link = action.forCustomer?.(businessId, customer.uuid);
    return link ? [{ id: `do-${action.label}`, shows: 'action', action, forName: customer.title, link }] : [];
  });
}

const ofOpened = (opened: Opened, businessId: string): Option => ({
  id: `opened-${opened.uuid}`,
  shows: 'opened',
  opened,
  link: placeOf(opened, businessId),
});

const ofAction = (action: Action, businessId: string): Option => ({
  id: `do-${action.label}`,
  shows: 'action',
  action,
  link: action.link?.(businessId) ?? null,
});

type Listed = Pick<Known, 'typed' | 'businessId' | 'may'> & { readonly found?: FoundGroup['found'] };

function ofList(kind: FoundKind, { typed, may, ...known }: Listed) {
  const link = listOf(kind, typed, known);
  const label = `All ${kindName(kind, may)} with '${typed}'`;
  return link ? [{ id: `all-${kind}`, shows: 'list', label, link } as const] : [];
}

const filled = (groups: readonly OptionGroup[]): readonly OptionGroup[] =>
  groups.filter(({ options }) => options.length > 0);

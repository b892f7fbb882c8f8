import type { May, Need } from '@underlay/domain/members/rights.ts';
import { folded } from '@underlay/domain/search/folded.ts';
import { wordsIn } from '@underlay/domain/search/sought.ts';
import type { LinkTarget } from '../../ui/controls/link-target.ts';

type ManagerPlace = Extract<LinkTarget, { params: { readonly businessId: string } }>;

/** Something to do, or a place to go to. Screens that do not exist are in no list. */
export interface Action {
  readonly label: string;
  /** Other words for it (FIND-06). */
  readonly synonyms: string;
  readonly isNew?: true;
  /** The two keys that do it, one after the other (FIND-10). */
  readonly keys?: readonly ['g' | 'n', string];
  /** The same for whoever sees no invoices, as the sidebar calls it for them (ROLE-08). */
  readonly ofQuotes?: Pick<Action, 'label' | 'synonyms'>;
  /** What it asks of a member. Without it, it is not found. */
  readonly need: Need;
  /** Null for the help for keys, which is no page. */
  readonly link: ((businessId: string) => LinkTarget) | null;
  /** The same for a customer that was found. */
  readonly forCustomer?: (businessId: string, customerId: string) => LinkTarget;
}

const at =
  <const To extends ManagerPlace['to']>(to: To, search?: object) =>
  (businessId: string) =>
    ({ to, params: { businessId }, ...(search && { search }) }) as LinkTarget;

const ACTIONS: readonly Action[] = [
  {
    label: 'Create invoice',
    synonyms: 'new add bill charge',
    isNew: true,
    keys: ['n', 'i'],
    need: 'invoice',
    link: at('/p/m/$businessId/invoices/create'),
    forCustomer: (businessId, customer) => at('/p/m/$businessId/invoices/create', { customer })(businessId),
  },
  {
    label: 'Create quote',
    synonyms: 'new add estimate offer bid proposal',
    isNew: true,
    keys: ['n', 'q'],
    need: 'sell',
    link: at('/p/m/$businessId/invoices/create', { type: 'quote' }),
    forCustomer: (businessId, customer) =>
      at('/p/m/$businessId/invoices/create', { type: 'quote', customer })(businessId),
  },
  {
    label: 'Create job',
    synonyms: 'new add project site',
    isNew: true,
    keys: ['n', 'j'],
    need: 'plan',
    link: at('/p/m/$businessId/jobs/create'),
    forCustomer: (businessId, customer) => at('/p/m/$businessId/jobs/create', { customer })(businessId),
  },
  {
    label: 'Create customer',
    synonyms: 'new add client contact',
    isNew: true,
    keys: ['n', 'u'],
    need: 'plan',
    link: at('/p/m/$businessId/customers/create'),
  },
  {
    label: 'Create work order',
    synonyms: 'new add crew install',
    isNew: true,
    keys: ['n', 'w'],
    need: 'plan',
    link: at('/p/m/$businessId/work-orders/create'),
  },
  {
    label: 'Write a message',
    synonyms: 'new mail e-mail text conversation',
    isNew: true,
    keys: ['n', 'm'],
    need: 'plan',
    link: at('/p/m/$businessId/communications/new'),
  },
  {
    label: 'Add item',
    synonyms: 'new create inventory stock product',
    isNew: true,
    need: 'plan',
    link: at('/p/m/$businessId/inventory/create'),
  },
  {
    label: 'Add subcontractor',
    synonyms: 'new create installer crew',
    isNew: true,
    need: 'plan',
    link: at('/p/m/$businessId/sub-contractors/create'),
  },
  {
    label: 'Dashboard',
    synonyms: 'home start overview',
    keys: ['g', 'd'],
    need: 'member',
    link: at('/p/m/$businessId/dashboard'),
  },
  {
    label: 'Communications',
    synonyms: 'messages conversations mail texts inbox',
    keys: ['g', 'c'],
    need: 'work',
    link: at('/p/m/$businessId/communications'),
  },
  { label: 'Jobs', synonyms: 'projects sites', keys: ['g', 'j'], need: 'work', link: at('/p/m/$businessId/jobs') },
  {
    label: 'Customers',
    synonyms: 'clients contacts',
    keys: ['g', 'u'],
    need: 'work',
    link: at('/p/m/$businessId/customers'),
  },
  {
    label: 'Work Orders',
    synonyms: 'installs crew',
    keys: ['g', 'w'],
    need: 'work',
    link: at('/p/m/$businessId/work-orders'),
  },
  {
    label: 'Subcontractors',
    synonyms: 'installers crew',
    keys: ['g', 's'],
    need: 'work',
    link: at('/p/m/$businessId/sub-contractors'),
  },
  {
    label: 'Invoices',
    synonyms: 'quotes bills estimates',
    ofQuotes: { label: 'Quotes', synonyms: 'estimates offers' },
    keys: ['g', 'i'],
    need: ['money', 'sell'],
    link: at('/p/m/$businessId/invoices'),
  },
  {
    label: 'Inventory',
    synonyms: 'items stock products',
    keys: ['g', 'n'],
    need: 'work',
    link: at('/p/m/$businessId/inventory'),
  },
  {
    label: 'Payments',
    synonyms: 'money checks paid',
    keys: ['g', 'p'],
    need: 'money',
    link: at('/p/m/$businessId/payments'),
  },
  {
    label: 'Reports',
    synonyms: 'figures plots sales tax',
    keys: ['g', 'r'],
    need: ['money', 'costs'],
    link: at('/p/m/$businessId/reports'),
  },
  {
    label: 'Settings',
    synonyms: 'business information bank account fees logo terms',
    keys: ['g', 'e'],
    need: 'member',
    link: at('/p/m/$businessId/settings'),
  },
  {
    label: 'Price book',
    synonyms: 'products services items rates costs waste catalog',
    need: 'sell',
    link: at('/p/m/$businessId/settings/price-book'),
  },
  {
    label: 'Members',
    synonyms: 'people team users roles invite colleagues',
    need: 'work',
    link: at('/p/m/$businessId/settings/members'),
  },
  {
    label: 'Connections',
    synonyms: 'programs tokens integrations api',
    need: 'team',
    link: at('/p/m/$businessId/settings/connections'),
  },
  {
    label: 'Audit log',
    synonyms: 'history events changes who',
    need: 'audit',
    link: at('/p/m/$businessId/settings/audit-log'),
  },
  {
    label: 'Notifications',
    synonyms: 'bell digest mail alerts told',
    need: 'member',
    link: at('/p/m/$businessId/settings/notifications'),
  },
  {
    label: 'Inventory sales tax',
    synonyms: 'report taxes',
    need: 'costs',
    link: at('/p/m/$businessId/reports/inventory-sales-tax'),
  },
  {
    label: 'Sign-in and security',
    synonyms: 'password two-step passkey devices account',
    need: 'member',
    link: () => ({ to: '/a/security' }),
  },
  {
    label: 'All businesses',
    synonyms: 'switch other company account',
    need: 'member',
    link: () => ({ to: '/a/account-selection' }),
  },
  { label: 'Keys', synonyms: 'keyboard shortcuts help support', need: 'member', link: null },
];

/** Those that a reader may do, in the words that they read elsewhere. */
export const actionsOf = (may: May): readonly Action[] =>
  ACTIONS.filter(({ need }) => may(need)).map((action) => ({ ...action, ...(!may('money') && action.ofQuotes) }));

const MAX_ACTIONS = 6;
/** Which part of an address names the section. */
const SECTION = 4;

/** Every word that was typed begins one of the label, or one that means the same. */
export function actionsFor(typed: string, actions: readonly Action[]): readonly Action[] {
  const asked = wordsIn(typed).map(folded);
  if (asked.length === 0) return [];
  const begin = (texts: readonly string[]) => asked.every((word) => texts.some((text) => text.startsWith(word)));
  const isNamed = ({ label }: Action) => begin(wordsIn(label).map(folded));
  const isMeant = ({ label, synonyms }: Action) => begin(wordsIn(`${label} ${synonyms}`).map(folded));
  const found = actions.filter(isMeant);
  return [...found.filter(isNamed), ...found.filter((action) => !isNamed(action))].slice(0, MAX_ACTIONS);
}

/** Of a page nothing was typed on yet: what is made in its section, then what is made most. */
export function actionsOn(section: string, actions: readonly Action[], businessId: string): readonly Action[] {
  const made = actions.filter(({ isNew }) => isNew);
  const isHere = (action: Action) => action.link?.(businessId).to.split('/')[SECTION] === section;
  return [...made.filter(isHere), ...made.filter((action) => !isHere(action))].slice(0, MAX_ACTIONS);
}

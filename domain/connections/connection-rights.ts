import type { Need, Right } from '../members/rights.ts';

/** What a program can be given. The other ten rights are for people alone (CONN-02). */
export const CONNECTION_RIGHTS = [
  'work',
  'plan',
  'sell',
  'money',
  'invoice',
  'refund',
  'costs',
  'spend',
] as const satisfies readonly Right[];
export type ConnectionRight = (typeof CONNECTION_RIGHTS)[number];

/** What each lets a program do, on screen. */
export const CONNECTION_RIGHT_LABELS: Readonly<Record<ConnectionRight, string>> = {
  work: 'See customers, jobs, work orders',
  plan: 'Change those, and write to customers',
  sell: 'See and write quotes',
  money: 'See money',
  invoice: 'Bill and record payments',
  refund: 'Give money back',
  costs: 'Costs',
  spend: 'Enter expenses',
};

export const NO_RIGHT = 'Choose at least one thing that it may do.';

export interface Granted {
  readonly rights: readonly ConnectionRight[];
  /** It may change nothing, whatever its rights are. */
  readonly onlyRead: boolean;
}

interface Preset extends Granted {
  readonly label: string;
}

/** The usual choices (CONN-01). */
export const CONNECTION_PRESETS: readonly Preset[] = [
  { label: 'Read', rights: ['work', 'sell', 'money', 'costs'], onlyRead: true },
  { label: 'Read and bill', rights: ['work', 'plan', 'sell', 'money', 'invoice'], onlyRead: false },
  { label: 'All it can have', rights: CONNECTION_RIGHTS, onlyRead: false },
];

/**
 * What was chosen, each once. A program that bills sees what it bills: it is answered the customer's link, which shows all they owe and
 * paid. One that refunds is answered what became of the money.
 */
export const grantedRights = (chosen: readonly ConnectionRight[]): ConnectionRight[] =>
  CONNECTION_RIGHTS.filter(
    (right) => chosen.includes(right) || (right === 'money' && SHOW_MONEY.some((each) => chosen.includes(each))),
  );

/** With these it sees money too. */
export const SHOW_MONEY: readonly ConnectionRight[] = ['invoice', 'refund'];

const TO_CHANGE: readonly Right[] = ['plan', 'invoice', 'refund', 'spend'] satisfies ConnectionRight[];

/**
 * What is left of its rights where it only reads: nothing that it is answered lets it change anything (CONN-01). One that was made
 * before has what it would be granted now.
 */
export const rightsToRead = ({ rights, onlyRead }: Granted): readonly Right[] =>
  onlyRead ? rights.filter((right) => !isOneOf(TO_CHANGE, right)) : grantedRights(rights);

/** How long a connection may last, in days. Null stands for one that does not end. */
export const CONNECTION_DAYS = [30, 90, 365, null] as const;
export type ConnectionDays = (typeof CONNECTION_DAYS)[number];
export const USUAL_CONNECTION_DAYS: ConnectionDays = 365;

export const MAX_CONNECTIONS = 20;

/** A connection is marked after as many days without a call (CONN-08). */
export const UNUSED_DAYS = 90;

/** Whether any connection can have a right that is enough. What all members may do is not for programs. */
export const canHave = (need: Need): boolean => namedBy(need).some((right) => isOneOf(CONNECTION_RIGHTS, right));

/** Whether these rights are enough. */
export const isEnough = (rights: readonly Right[], need: Need): boolean =>
  namedBy(need).some((right) => isOneOf(rights, right));

function namedBy(need: Need): readonly Right[] {
  if (need === 'member') return [];
  return typeof need === 'string' ? [need] : need;
}

const isOneOf = (list: readonly Right[], right: Right): boolean => list.includes(right);

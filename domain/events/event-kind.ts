import type { Need, Right } from '../members/rights.ts';
import { cents, formatCents } from '../money/money.ts';

/** The groups of the audit log, in the order of its filter (AUDIT-05). */
export const EVENT_GROUPS = [
  'Money',
  'Documents',
  'Customers and jobs',
  'Work and stock',
  'People and access',
  'Settings',
  'Connections',
] as const;
export type EventGroup = (typeof EVENT_GROUPS)[number];

/** The lines of the bell that a person switches (BELL-04). */
export type BellLine = 'Payments' | 'Quotes and signatures' | 'Messages' | 'Field work' | 'Schedule' | 'Problems';

/** What the sentence of an event says. */
export interface EventFacts {
  /** Who did it: "Dana Whitfield", "Taylor Maple", "The payment provider", "Underlay". */
  readonly who: string;
  /** What it happened to: "invoice 1046", "Kitchen oak". */
  readonly on: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Who is told of it, and by which name and line. */
export interface Audience {
  readonly right: Need;
  /** What programs know it by: `noun.verb`, for ever. Without one no program is told. */
  readonly name?: `${string}.${string}`;
  readonly bell?: BellLine;
  /** Another such name. An address that hears this one and not the first is told by it: one change is one message (HOOK-15). */
  readonly also?: `${string}.${string}`;
  /** Who has this right hears of it in the bell by what it came with, and is not told twice. */
  readonly notTo?: Right;
  /** It is mailed only to who has chosen that for first openings, whatever is chosen for its line (SEE-04). */
  readonly isQuiet?: true;
  /** A use of the rights refund and bank: every owner but who did it is told, and cannot switch it off (ROLE-20). */
  readonly everyOwner?: true;
}

/**
 * A kind of event, declared in the file of what it is about. The audit log, the bell and the webhooks read no more of it than this
 * (AUDIT-10).
 */
export interface EventKind extends Audience {
  readonly group: EventGroup;
  /** The whole sentence that people read. It names who did it, unless nobody has. */
  readonly message: (facts: EventFacts) => string;
  /** An attempt that was refused. */
  readonly isRefusal?: true;
  /** The same of a quote, where the event is one of an invoice or of a quote. */
  readonly ofQuote?: Audience;
}

/** A text among the facts of an event. Empty where there is none. */
export const textIn = ({ data }: EventFacts, name: string): string => {
  const value = data[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** "1 piece", "12,345 pieces": how many of something an event was about. */
export const countIn = (facts: EventFacts, name: string, one: string, many = `${one}s`): string => {
  const count = Number(textIn(facts, name));
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
};

/** "$240.00": the amount of an event, which is kept in cents. */
export const amountIn = ({ data }: EventFacts): string => formatCents(cents(Number(data.amount ?? 0)));

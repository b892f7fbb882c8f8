import { hasRight, type Need, type Right, type Role, rolesWith } from '../members/rights.ts';
import type { Audience, BellLine, EventKind } from './event-kind.ts';
import { EVENT_KINDS, type EventName } from './event-kinds.ts';

/** Who is told of an event: programs that have one of the rights, by its public name, and people of these roles, in this line. */
interface Told {
  readonly name: string | null;
  readonly also: string | null;
  readonly line: BellLine | null;
  readonly rights: readonly Right[];
  readonly roles: readonly Role[];
  /** Whether only who chose it is mailed at once. */
  readonly isQuiet: boolean;
  /** Whether every owner is told of it, whatever they switched off (ROLE-20). */
  readonly owners: boolean;
}

/** What the statement that writes an event needs to know, since only the database knows whether it is one of a quote. */
export interface Telling {
  readonly told: Told;
  /** The same when it happened to a quote. Null where that makes no difference. */
  readonly ofQuote: Told | null;
}

/** Null for a kind that only the audit log reads. */
export const tellingOf = (name: EventName): Telling | null => TELLINGS.get(name) ?? null;

const toldOf = ({ right, name, also, bell, isQuiet, everyOwner, notTo }: Audience): Told => ({
  name: name ?? null,
  also: also ?? null,
  line: bell ?? null,
  rights: rightsIn(right),
  roles: rolesWith(right).filter((role) => notTo === undefined || !hasRight(role, notTo)),
  isQuiet: isQuiet ?? false,
  owners: everyOwner ?? false,
});

const rightsIn = (need: Need): readonly Right[] => {
  if (need === 'member') return [];
  return typeof need === 'string' ? [need] : need;
};

const isAudible = ({ name, line, owners }: Told): boolean => name !== null || line !== null || owners;

/** Asked with each event, so they are made once. */
const TELLINGS: ReadonlyMap<string, Telling> = new Map(
  Object.entries<EventKind>(EVENT_KINDS).flatMap(([name, kind]) => {
    const telling = { told: toldOf(kind), ofQuote: kind.ofQuote ? toldOf(kind.ofQuote) : null };
    return [telling.told, telling.ofQuote].some((told) => told && isAudible(told)) ? [[name, telling] as const] : [];
  }),
);

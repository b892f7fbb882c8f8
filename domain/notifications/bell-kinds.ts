import type { Audience, BellLine } from '../events/event-kind.ts';
import { EVENT_KINDS, type EventName, eventKind } from '../events/event-kinds.ts';
import { hasRight, type Role } from '../members/rights.ts';
import { BELL_LINES, choiceOf, type LineSetting, type OwnChoices } from './bell-settings.ts';

/** A kind of event that the bell tells. */
interface BellKind extends Pick<Audience, 'right' | 'notTo'> {
  readonly kind: EventName;
  /** The line that switches it. Null of what only owners are told, who cannot (ROLE-20). */
  readonly line: BellLine | null;
  readonly everyOwner: boolean;
  readonly isQuiet: boolean;
}

/** What happens to an invoice or to a quote has a line for at most one of the two. */
export const BELL_KINDS: readonly BellKind[] = (Object.keys(EVENT_KINDS) as EventName[]).flatMap((kind) => {
  const declared = eventKind(kind);
  const {
    right = 'audit',
    bell: line = null,
    everyOwner = false,
    isQuiet = false,
    notTo,
  } = (declared?.ofQuote?.bell && declared.ofQuote) || declared || {};
  return line || everyOwner ? [{ kind, line, right, everyOwner, isQuiet, ...(notTo && { notTo }) }] : [];
});

/** Whether a role sees it in the bell at all, whatever it was when it was written there. */
const isSeenBy = ({ right, notTo, line, everyOwner }: BellKind, role: Role): boolean =>
  hasRight(role, right) && !(notTo && hasRight(role, notTo)) && (line !== null || (everyOwner && role === 'owner'));

export const bellKindsOf = (role: Role): readonly BellKind[] => BELL_KINDS.filter((kind) => isSeenBy(kind, role));

/**
 * Of these the business is mailed at its own address, whoever reads that (D13, P19, SIGN-09, CONT-06). Of a failed payment only where the
 * bank had it, and of none that was recorded by hand.
 */
const MAILED_TO_BUSINESS: readonly string[] = [
  'payment_failed',
  'payment_returned',
  'bank_account_failed',
  'payments_resting',
  'payments_frozen',
  'accepted',
  'contract_canceled',
] satisfies EventName[];
export const isMailedToBusiness = (kind: string): boolean => MAILED_TO_BUSINESS.includes(kind);

/** Of these each owner has a mail of its own already (HOOK-08), and no second one by what they chose for the bell. */
const MAILED_TO_OWNERS: readonly string[] = ['webhook_stopped'] satisfies EventName[];
export const isMailedToOwners = (kind: string): boolean => MAILED_TO_OWNERS.includes(kind);

/** What owners are mailed at once in any case, and cannot switch off (ROLE-20). */
export const isUnswitchable = ({ everyOwner }: BellKind, role: Role): boolean => everyOwner && role === 'owner';

const LINES = new Map<string, BellLine | null>(BELL_KINDS.map(({ kind, line }) => [kind, line]));
export const lineOf = (kind: string): BellLine | null => LINES.get(kind) ?? null;

/** The lines that a person of this role can switch. A line that nothing would come on is not shown (BELL-04). */
export function linesOf(role: Role): readonly BellLine[] {
  const seen = new Set(bellKindsOf(role).map(({ line }) => line));
  return BELL_LINES.filter((line) => seen.has(line));
}

/** What a person has chosen of each of these lines. Of first openings only where they come. */
export const bellSettingsOf = (role: Role, own: OwnChoices): LineSetting[] =>
  linesOf(role).map((line) => {
    const isWithOpenings = bellKindsOf(role).some((kind) => kind.line === line && kind.isQuiet);
    const firstOpenings = own[line]?.firstOpenings ?? false;
    return { line, ...choiceOf(role, own, line), ...(isWithOpenings && { firstOpenings }) };
  });

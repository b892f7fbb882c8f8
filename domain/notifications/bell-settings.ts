import type { BellLine } from '../events/event-kind.ts';
import type { Role } from '../members/rights.ts';

/** What a line of the bell is mailed as: each for itself and soon, with others in the morning, or not. */
export const MAIL_CHOICES = ['at_once', 'digest', 'never'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** When the digest comes (BELL-05). */
export const DIGESTS = ['daily', 'mondays', 'never'] as const;
export type Digest = (typeof DIGESTS)[number];

/** What a person chooses for one line: in the bell or not, and what is mailed. */
export interface LineChoice {
  readonly bell: boolean;
  readonly mail: MailChoice;
}
export interface LineSetting extends LineChoice {
  readonly line: BellLine;
}

/** What is kept of a person: what differs from the default of their role, so that another role brings its own, and a chosen "at once". */
export type OwnChoices = { readonly [Line in BellLine]?: Partial<LineChoice> };

const OFF: LineChoice = { bell: false, mail: 'never' };
const AT_ONCE: LineChoice = { bell: true, mail: 'at_once' };
const DIGEST: LineChoice = { bell: true, mail: 'digest' };

/** Of owner and office, in the order in which the lines are shown. */
const OF_OFFICE: Readonly<Record<BellLine, LineChoice>> = {
  Payments: DIGEST,
  'Quotes and signatures': AT_ONCE,
  Messages: DIGEST,
  'Field work': DIGEST,
  Schedule: DIGEST,
  Problems: AT_ONCE,
};

export const BELL_LINES = Object.keys(OF_OFFICE) as readonly BellLine[];

/** An estimator has no digest until they ask for one, which then holds what stands in their bell. */
const OF_ESTIMATOR: readonly BellLine[] = ['Quotes and signatures', 'Messages', 'Schedule'];

/** What a role begins with (BELL-04). */
export function defaultChoice(role: Role, line: BellLine): LineChoice {
  if (role === 'owner' || role === 'office') return OF_OFFICE[line];
  return role === 'estimator' && OF_ESTIMATOR.includes(line) ? DIGEST : OFF;
}

export const defaultDigest = (role: Role): Digest => (role === 'owner' || role === 'office' ? 'daily' : 'never');

export const choiceOf = (role: Role, own: OwnChoices, line: BellLine): LineChoice => ({
  ...defaultChoice(role, line),
  ...own[line],
});

/** The same for one kind of a line. What is quiet is mailed by itself only to who chose that for its line (SEE-04). */
export const choiceOfKind = (
  role: Role,
  own: OwnChoices,
  { line, isQuiet }: { readonly line: BellLine; readonly isQuiet: boolean },
): LineChoice => {
  const usual = defaultChoice(role, line);
  return { ...usual, ...(isQuiet && usual.mail === 'at_once' && { mail: 'digest' }), ...own[line] };
};

/**
 * What is kept after these lines were chosen. The others stay as they are. "At once" is kept also where the role begins with it, once
 * it was chosen in place of something else, since it then holds for what is quiet as well.
 */
export function withChoices(role: Role, own: OwnChoices, chosen: readonly LineSetting[]): OwnChoices {
  const kept = new Map(Object.entries(own));
  for (const { line, bell, mail } of chosen) {
    const usual = defaultChoice(role, line);
    const isKept = mail !== usual.mail || (mail === 'at_once' && kept.get(line)?.mail !== undefined);
    kept.set(line, { ...(bell !== usual.bell && { bell }), ...(isKept && { mail }) });
  }
  return Object.fromEntries([...kept].filter(([, differs]) => Object.keys(differs).length > 0));
}

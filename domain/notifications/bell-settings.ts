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
  /** Whether a first opening of a quote is mailed at once, whatever is chosen for its line (SEE-04). Left out, it stays as it is. */
  readonly firstOpenings?: boolean | undefined;
}

/** What is kept of a person: only what differs from the default of their role, so that another role brings its own. */
export type OwnChoices = { readonly [Line in BellLine]?: Partial<LineChoice> & { readonly firstOpenings?: true } };

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

export const choiceOf = (role: Role, own: OwnChoices, line: BellLine): LineChoice => {
  const { firstOpenings: _, ...kept } = own[line] ?? {};
  return { ...defaultChoice(role, line), ...kept };
};

/** The same for one kind of a line. What is quiet stands in the bell alone, unless somebody chose mails of first openings (SEE-04). */
export function choiceOfKind(
  role: Role,
  own: OwnChoices,
  { line, isQuiet }: { readonly line: BellLine; readonly isQuiet: boolean },
): LineChoice {
  const choice = choiceOf(role, own, line);
  if (!isQuiet) return choice;
  return { ...choice, mail: own[line]?.firstOpenings ? 'at_once' : 'never' };
}

/** What is kept after these lines were chosen. The others stay as they are. */
export function withChoices(role: Role, own: OwnChoices, chosen: readonly LineSetting[]): OwnChoices {
  const kept = Object.fromEntries(
    chosen.map(({ line, bell, mail, firstOpenings = own[line]?.firstOpenings }) => {
      const usual = defaultChoice(role, line);
      const differs = { ...(bell !== usual.bell && { bell }), ...(mail !== usual.mail && { mail }) };
      return [line, { ...differs, ...(firstOpenings && { firstOpenings }) }];
    }),
  );
  return Object.fromEntries(
    Object.entries({ ...own, ...kept }).filter(([, differs]) => Object.keys(differs).length > 0),
  );
}

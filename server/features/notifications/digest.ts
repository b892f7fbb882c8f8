import { addDays, DAY_MILLISECONDS, formatDate, mondayOf } from '@underlay/domain/calendar/calendar-date.ts';
import { hasRight } from '@underlay/domain/members/rights.ts';
import { formatCents } from '@underlay/domain/money/money.ts';
import { bellKindsOf, lineOf } from '@underlay/domain/notifications/bell-kinds.ts';
import { choiceOf, choiceOfKind } from '@underlay/domain/notifications/bell-settings.ts';
import type { TenantReader } from '../../database/sql.ts';
import { backgroundTask, type Schedule } from '../../services/background-task.ts';
import type { EmailGroup } from '../../services/email-groups.ts';
import { emailTemplate } from '../../services/email-template.ts';
import { MailRefused } from '../../services/mailer.ts';
import type { Platform } from '../../services/platform.ts';
import { sha256 } from '../../services/sealer.ts';
import { unusedConnections } from '../connections/index.ts';
import { linesIn, linesJson } from './bell-lines.ts';
import { type DueDigest, dueDigests, noteDigest, readMorningFigures } from './digest-store.ts';
import { countOlder, type MailRow, noteMailed, type Recipient, readRecipient, readUnread } from './mail-store.ts';
import { groupsOf, mailable } from './mailed-lines.ts';

const MAX_LINES = 40;
const MAX_ROWS = 500;
/** What was not mailed for longer is no news. What waits for the next one is news then, also where that comes on Mondays alone. */
const OLDEST_DAYS = { 1: 8, 7: 15 } as const;

export const digestMail = backgroundTask<DueDigest>({ name: 'digest-mail', run: mailDigest, noRetryOn: MailRefused });

/** Looks every five minutes for whom it is seven in the morning (BELL-05). */
export const digests: Schedule = { name: 'digests', seconds: 300, run: queueDigests };

export async function queueDigests({ systemDb, tenantDb, queue, clock }: Platform) {
  // Each one that is noted is due no more, so the next look finds others.
  for (
    let due = await dueDigests(systemDb.sql, clock.now());
    due.length > 0;
    due = await dueDigests(systemDb.sql, clock.now())
  )
    for (const digest of due)
      await tenantDb(digest.businessId).begin(async (tx) => {
        if (await noteDigest(tx, digest)) await queue.add(tx.sql, digestMail, digest);
      });
}

/** What somebody has chosen for it and has not read, most of it by name. Nothing to say is no mail. */
async function mailDigest({ tenantDb, mailer, config, clock }: Platform, due: DueDigest) {
  const { businessId, userId, day } = due;
  const db = tenantDb(businessId);
  const recipient = await readRecipient(db, userId);
  if (!recipient) return;
  const { name, email, role, business } = recipient;
  const now = clock.now();
  const area = `${config.publicOrigin}/p/m/${businessId}`;
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MILLISECONDS);
  const since = daysAgo(OLDEST_DAYS[due.days]);
  const kinds = kindsInDigest(recipient);
  const rows = await readUnread(db, { userId, kinds, since, limit: MAX_ROWS });
  const unused = hasRight(role, 'team') ? await unusedGroup(db, { area, now }) : [];
  const lines = promisedFirst(linesIn(mailable(rows, recipient)), { recipient, lastOne: daysAgo(due.days) });
  const isMonday = mondayOf(day) === day;
  if (lines.length === 0 && !(isMonday && unused.length > 0)) return;
  const left = MAX_LINES - unused.flatMap((group) => group.lines).length;
  // What does not fit stands under the bell, or waits for the next one where it is off there.
  const rest = Map.groupBy(lines.slice(left), ([{ kind }]) => isInBell(recipient, kind));
  const [more, later] = [rest.get(true)?.length ?? 0, rest.get(false) ?? []];
  const older = await olderThan(db, { rows, recipient, kinds, since });
  await mailer.send({
    to: email,
    toName: name,
    fromName: 'Underlay',
    subject: `What happened at ${business.name}`,
    messageId: `digest-${day}-${sha256(`${businessId} ${userId}`).toString('hex').slice(0, 16)}`,
    ...emailTemplate({
      business: business.name,
      greeting: `Good morning ${name},`,
      paragraphs: [
        `This is ${business.name} on ${formatDate(day)}.`,
        ...(lines.length > left ? [`Below are ${left} of ${lines.length}.`] : []),
        ...(more > 0 ? [`${more} more ${more === 1 ? 'is' : 'are'} under the bell.`] : []),
        ...(later.length > 0
          ? [`${later.length} more ${later.length === 1 ? 'comes' : 'come'} with the next one.`]
          : []),
        ...(older > 0 ? [olderSentence(older)] : []),
      ],
      facts: hasRight(role, 'money') ? await figuresOf(db, recipient, due) : [],
      groups: [...groupsOf(area, role, await linesJson(db, lines.slice(0, left))), ...unused],
      button: { text: 'Change what you are mailed', href: `${area}/settings/notifications` },
      closing: 'It holds what you have not read yet.',
    }),
  });
  const waiting = new Set(later.flat().map(({ id }) => id));
  const eventIds = rows.map(({ id }) => id).filter((id) => !waiting.has(id));
  await db.begin((tx) => noteMailed(tx, { userId, eventIds, at: clock.now() }));
}

interface Read {
  readonly rows: readonly MailRow[];
  readonly recipient: Recipient;
  readonly kinds: readonly string[];
  readonly since: Date;
}

/** Behind the newest ones that were read: how many there are besides, of what somebody may be mailed. */
async function olderThan(db: TenantReader, { rows, recipient, kinds, since }: Read): Promise<number> {
  if (rows.length < MAX_ROWS) return 0;
  const told = mailable(
    kinds.map((kind) => ({ kind, hasMail: true })),
    recipient,
  );
  const oldest = rows.reduce((least, { id }) => (BigInt(id) < BigInt(least) ? id : least), rows[0]?.id ?? '');
  return countOlder(db, { userId: recipient.userId, kinds: told.map(({ kind }) => kind), since, than: oldest });
}

const olderSentence = (older: number): string =>
  older === 1
    ? '1 older one has no room here. It is under the bell, or comes later.'
    : `${older.toLocaleString('en-US')} older ones have no room here. They are under the bell, or come later.`;

type Line = ReturnType<typeof linesIn>[number];

/** What the last one said would come with this one, the oldest first: what is off in the bell and was there by then. Then the newest. */
function promisedFirst(
  lines: readonly Line[],
  { recipient, lastOne }: { recipient: Recipient; lastOne: Date },
): Line[] {
  const promised = Map.groupBy(lines, ([{ kind, at }]) => at < lastOne && !isInBell(recipient, kind));
  return [...(promised.get(true) ?? []).toReversed(), ...(promised.get(false) ?? [])];
}

function isInBell({ role, bell }: Recipient, kind: string): boolean {
  const line = lineOf(kind);
  return line !== null && choiceOf(role, bell, line).bell;
}

const kindsInDigest = ({ role, bell }: Recipient): string[] =>
  bellKindsOf(role).flatMap(({ kind, line, isQuiet }) =>
    line && choiceOfKind(role, bell, { line, isQuiet }).mail === 'digest' ? [kind] : [],
  );

async function figuresOf(db: TenantReader, { business: { timeZone } }: Recipient, { day, days }: DueDigest) {
  const sunday = addDays(mondayOf(day), 6);
  const figures = await readMorningFigures(db, { timeZone, since: addDays(day, -days), today: day, sunday });
  if (!figures) return [];
  const period = days === 1 ? 'yesterday' : 'last week';
  return [
    [`Came in ${period}`, formatCents(figures.cameIn)],
    [`Late since ${period}`, formatCents(figures.late)],
    ['Due this week', formatCents(figures.due)],
  ] as const;
}

async function unusedGroup(db: TenantReader, { area, now }: { area: string; now: Date }): Promise<EmailGroup[]> {
  const lines = (await unusedConnections(db, now)).map(({ id, name }) => ({
    text: `The connection ${name} has not been used for 90 days.`,
    href: `${area}/settings/connections/${id}`,
  }));
  return lines.length > 0 ? [{ title: 'Connections', lines }] : [];
}

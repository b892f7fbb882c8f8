import { MAX_NOTIFICATIONS, type NotificationJson, type NotificationsJson } from '@underlay/contract/notifications.ts';
import { cents, formatCents } from '@underlay/domain/money/money.ts';
import { lineOf } from '@underlay/domain/notifications/bell-kinds.ts';
import { type Joined, joined } from '@underlay/domain/notifications/joined.ts';
import { manyOf } from '@underlay/domain/notifications/many.ts';
import type { TenantReader } from '../../database/sql.ts';
import { eventJson, eventsById } from '../audit/index.ts';
import { type NotificationRow, type Reader, readBell } from './notification-store.ts';

const MAX_LINES = 50;

type Dated = Omit<NotificationRow, 'at'> & { readonly at: Date };

/** What a person reads when they open the bell (BELL-01). */
export async function readLines(db: TenantReader, reader: Reader): Promise<NotificationsJson> {
  const { rows, unread } = await readBell(db, reader, MAX_NOTIFICATIONS);
  const all = linesIn(rows);
  const lines = all.slice(0, MAX_LINES);
  return { notifications: await linesJson(db, lines), unread, shown: shownBy(lines, all.slice(MAX_LINES)) };
}

/** The ids of a line of many reach back, and what came late for an earlier day is new: behind the lines are some of the same range. */
function shownBy(lines: readonly Joined<Dated>[], behind: readonly Joined<Dated>[]): NotificationsJson['shown'] {
  if (lines.length === 0) return null;
  const ids = lines.flat().map(({ id }) => Number(id));
  const [from, until] = [Math.min(...ids), Math.max(...ids)];
  const isBetween = ({ id, unread }: Dated) => unread && Number(id) > from && Number(id) < until;
  const except = behind.flat().filter(isBetween);
  return { from: String(from), until: String(until), except: except.map(({ id }) => id) };
}

/** By the moment: what was entered later for an earlier day stands at its day. */
export const linesIn = (rows: readonly NotificationRow[]): readonly Joined<Dated>[] =>
  joined(
    rows
      .map((row): Dated => ({ ...row, at: new Date(row.at) }))
      .sort((one, other) => other.at.getTime() - one.at.getTime() || Number(other.id) - Number(one.id)),
  );

export async function linesJson(db: TenantReader, lines: readonly Joined<Dated>[]): Promise<NotificationJson[]> {
  const sentences = await sentencesOf(db, lines);
  return lines.map((line) => lineJson(line, sentences));
}

type Sentence = Pick<NotificationJson, 'before' | 'on' | 'after' | 'subject'>;

/** As the audit log says it, of those that stand alone. */
async function sentencesOf(db: TenantReader, lines: readonly Joined<Dated>[]): Promise<ReadonlyMap<string, Sentence>> {
  const alone = lines.flatMap((line) => (line.length === 1 ? [line[0].id] : []));
  if (alone.length === 0) return new Map();
  return new Map((await eventsById(db, alone)).map((row) => [row.id, eventJson(row)]));
}

function lineJson(line: Joined<Dated>, sentences: ReadonlyMap<string, Sentence>): NotificationJson {
  const [{ id, kind, at }] = line;
  const { before, on, after, subject } = sentences.get(id) ?? manyJson(line);
  return {
    id,
    kind,
    line: lineOf(kind),
    at: at.toISOString(),
    before,
    on,
    after,
    subject,
    count: line.length,
    unread: line.some(({ unread }) => unread),
  };
}

function manyJson(line: Joined<Dated>): Sentence {
  const amount = line.reduce((sum, one) => sum + (one.amount ?? 0), 0);
  return { before: manyOf(line[0].kind, line.length, formatCents(cents(amount))), on: null, after: '', subject: null };
}

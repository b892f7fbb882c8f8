import type { NotificationJson, NotificationsJson } from '@underlay/contract/notifications.ts';
import { cents, formatCents } from '@underlay/domain/money/money.ts';
import { lineOf } from '@underlay/domain/notifications/bell-kinds.ts';
import { type Joined, joined } from '@underlay/domain/notifications/joined.ts';
import { manyOf } from '@underlay/domain/notifications/many.ts';
import type { TenantReader } from '../../database/sql.ts';
import { eventJson, eventsById } from '../audit/index.ts';
import { type NotificationRow, type Reader, readBell } from './notification-store.ts';

const MAX_LINES = 50;
/** So many make up the lines. Only in a business that is told of hundreds within hours are there more behind them. */
const MAX_ROWS = 500;

type Dated = Omit<NotificationRow, 'at'> & { readonly at: Date };

/** What a person reads when they open the bell (BELL-01). */
export async function readLines(db: TenantReader, reader: Reader): Promise<NotificationsJson> {
  const { rows, unread } = await readBell(db, reader, MAX_ROWS);
  const lines = linesIn(rows).slice(0, MAX_LINES);
  const shown = lines.flat().map(({ id }) => Number(id));
  return {
    notifications: await linesJson(db, lines),
    unread,
    shown: shown.length > 0 ? { from: String(Math.min(...shown)), until: String(Math.max(...shown)) } : null,
  };
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

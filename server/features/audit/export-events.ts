import { Readable } from 'node:stream';
import { csvLine } from '@underlay/domain/files/csv.ts';
import type { TenantDb, TenantReader } from '../../database/sql.ts';
import type { FileAnswer } from '../../http/file-transfer.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { countEvents, type EventRow, type EventsAsked, readEvents } from './event-page-store.ts';
import { eventJson, sentenceOf } from './event-sentence.ts';

const MAX_ENTRIES = 100_000;
/** As many are in memory at once. */
const BATCH = 1_000;

/** Without it Excel reads the file as Latin, and names that are not English come out wrong. */
const BYTE_ORDER_MARK = '\ufeff';
const HEADER = ['Who', 'What', 'On', 'Details', 'Way', 'Address', 'Program', 'Request', 'Event'];

interface Export {
  readonly asked: EventsAsked;
  readonly timeZone: string;
  readonly userId: string;
}

/** CSV of all that was asked for until now, newest first. Refuses with `export_too_long`. The export is an event (AUDIT-06). */
export async function exportEvents(
  { clock }: Pick<Platform, 'clock'>,
  db: TenantDb,
  { asked, timeZone, userId }: Export,
): Promise<FileAnswer> {
  const at = clock.now();
  const until = asked.until && asked.until < at ? asked.until : at;
  const whole = { ...asked, until };
  const rows = await countEvents(db, whole, MAX_ENTRIES + 1);
  if (rows > MAX_ENTRIES) throw new Refused('export_too_long');
  const data = { what: 'audit log', rows };
  await db.begin((tx) => writeEvent(tx, { subjectId: db.businessId, kind: 'export_made', actor: userId, at, data }));
  const content = Readable.from(linesOf(db, { asked: whole, timeZone }));
  return { name: 'audit-log.csv', type: 'text/csv; charset=utf-8', content };
}

interface Writing {
  readonly asked: EventsAsked;
  readonly timeZone: string;
}

async function* linesOf(db: TenantReader, { asked, timeZone }: Writing): AsyncGenerator<string> {
  const when = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  yield `${BYTE_ORDER_MARK}${csvLine([`When (${timeZone})`, ...HEADER])}`;
  let last: EventRow | undefined;
  do {
    const beyond = last ? ({ at: last.exactly, id: last.id, direction: 'older' } as const) : null;
    const rows = await readEvents(db, { ...asked, beyond }, BATCH);
    yield rows.map((row) => csvLine(cellsOf(row, when))).join('');
    last = rows.length === BATCH ? rows.at(-1) : undefined;
  } while (last);
}

function cellsOf(row: EventRow, when: Intl.DateTimeFormat): string[] {
  const event = eventJson(row);
  const details = event.values.map(({ label, before, after }) =>
    before === null ? `${label}: ${after}` : `${label}: ${before} -> ${after}`,
  );
  return [
    when.format(row.at),
    event.who,
    sentenceOf(event),
    event.subject?.name ?? '',
    details.join('; '),
    event.way ?? '',
    event.address ?? '',
    event.program ?? '',
    event.requestId ?? '',
    event.id,
  ];
}

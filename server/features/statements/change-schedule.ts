import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { type Every, nextAfter, type StatementSchedule } from '@underlay/domain/statements/schedule.ts';
import { statementScheduleWords } from '@underlay/domain/statements/schedule-words.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { lockCustomer, readCustomer } from '../customers/index.ts';
import { readSchedule, type ScheduleRow, writeSchedule } from './schedule-store.ts';

interface Change extends Omit<StatementSchedule, 'every'> {
  readonly customerId: string;
  readonly every: Every;
  readonly userId: string;
}

/** Whether a customer gets their statement by itself, from the next such day on. Null: never. */
export const changeSchedule = (
  { clock }: Pick<Platform, 'clock'>,
  db: TenantDb,
  { customerId, every, day, kind, userId }: Change,
): Promise<ScheduleRow | null> =>
  db.begin(async (tx) => {
    found(await readCustomer(tx, customerId));
    await lockCustomer(tx, customerId);
    const { timeZone } = found(await readBusiness(tx));
    const at = clock.now();
    const before = await readSchedule(tx, customerId);
    const today = dateIn(timeZone, at);
    const tellsFrom = before?.tellsFrom ?? null;
    const schedule =
      every === 'never' ? null : { every, day, kind, nextOn: nextAfter({ every, day }, today), tellsFrom };
    if (isSame(schedule, before)) return schedule;
    await writeSchedule(tx, customerId, schedule);
    const data = { detail: statementScheduleWords({ every, day }) };
    await writeEvent(tx, { subjectId: customerId, kind: 'statement_schedule_changed', actor: userId, at, data });
    return schedule;
  });

const isSame = (one: ScheduleRow | null, other: ScheduleRow | undefined): boolean =>
  one === null ? other === undefined : one.every === other?.every && one.day === other.day && one.kind === other.kind;

import { addDays, type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import type { Period } from '@underlay/domain/statements/period.ts';
import { nextAfter, periodToTell } from '@underlay/domain/statements/schedule.ts';
import type { StatementKind } from '@underlay/domain/statements/statement.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import type { Schedule } from '../../services/background-task.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { lockCustomer } from '../customers/index.ts';
import { type DueStatement, dueStatements, lockDue, writeSchedule } from './schedule-store.ts';
import { sendStatement } from './send-statement.ts';
import { listSentStatements, readTold, type Told } from './statement-store.ts';

export const statementsDue: Schedule = { name: 'statements-due', seconds: 60, run: sendDueStatements };

/** Sends the statements whose morning has come, customer by customer: one that fails keeps no other from its turn (STMT-07). */
export async function sendDueStatements(platform: Platform) {
  const problems: unknown[] = [];
  for (const due of await dueStatements(platform.systemDb.sql, platform.clock.now()))
    await sendOne(platform, due).catch((error) => problems.push(error));
  if (problems.length > 0) throw problems[0];
}

/**
 * What has nothing to say, or was sent by hand today, waits for its next day, and is told then. What may not leave today is tried again the
 * next morning (P21). What a clock that stood missed is sent once.
 */
async function sendOne(platform: Platform, due: DueStatement) {
  try {
    await inTurn(platform, due, (tx, turn) => sendScheduled(platform, tx, turn));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const mayNotLeave = error.code === 'mail_limit' || error.code === 'mail_stopped';
    await inTurn(platform, due, async () => undefined, mayNotLeave ? tomorrow : nextAfter);
  }
}

/** Notes the next day with it, so that each is sent once, in whichever process, and from where the first ones tell until one was told. */
const inTurn = (
  platform: Platform,
  { businessId, customerId }: DueStatement,
  work: (tx: TenantTransaction, turn: Turn) => Promise<unknown>,
  next = nextAfter,
) =>
  platform.tenantDb(businessId).begin(async (tx) => {
    const { timeZone } = found(await readBusiness(tx));
    await lockCustomer(tx, customerId);
    const now = platform.clock.now();
    const schedule = await lockDue(tx, customerId, now);
    if (!schedule) return;
    const today = dateIn(timeZone, now);
    const told = await readTold(tx, customerId);
    const isFirst = schedule.kind === 'activity' && !told;
    const period = periodToTell(schedule, {
      dueOn: schedule.nextOn,
      today,
      tellsFrom: told ? addDays(told.day, 1) : schedule.tellsFrom,
    });
    await work(tx, { customerId, kind: schedule.kind, period, told, today });
    const tellsFrom = isFirst ? period.from : schedule.tellsFrom;
    await writeSchedule(tx, customerId, { ...schedule, nextOn: next(schedule, today), tellsFrom });
  });

const tomorrow: typeof nextAfter = (_, today) => addDays(today, 1);

interface Turn extends Pick<DueStatement, 'customerId'> {
  readonly kind: StatementKind;
  readonly period: Period;
  readonly told: Told | undefined;
  readonly today: CalendarDate;
}

async function sendScheduled(platform: Platform, tx: TenantTransaction, turn: Turn) {
  const { customerId, kind, period, told, today } = turn;
  const [newest] = await listSentStatements(tx, { customerId, limit: 1, offset: 0 });
  if (newest?.sentOn === today) return;
  if (kind === 'open') return void (await sendStatement(platform, tx, { customerId, query: { kind }, userId: '' }));
  // Of one that was cut the days before are in its first balance, told or not.
  const toldUntil = told && period.from === addDays(told.day, 1) ? told.sequence : undefined;
  await sendStatement(platform, tx, { customerId, query: { kind, ...period }, toldUntil, userId: '' });
}

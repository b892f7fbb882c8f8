import { randomUUID } from 'node:crypto';
import { type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { drawState } from '@underlay/domain/contracts/draw-life.ts';
import {
  dayOfDraw,
  isSameTime,
  joinDraw,
  nextDraw,
  problemOfSplit,
  splitDraw,
  whenOfDraw,
} from '@underlay/domain/contracts/plan.ts';
import { type Cents, formatCents } from '@underlay/domain/money/money.ts';
import type { ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import { whenWords } from '@underlay/domain/offers/schedule-words.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { dateDraws } from '../invoices/index.ts';
import { closeTask } from '../tasks/index.ts';
import { makeWaiting, waits } from './bill-draw.ts';
import { type DrawRow, drawsOf } from './contract-store.ts';
import { followPlan } from './follow-plan.ts';
import { type LockedDraw, lockDraw, type OfDraw } from './lock-draw.ts';
import { noteMoved, type Planned, writePlan } from './plan-store.ts';

interface Versioned {
  /** Of the draw, as it was read. */
  readonly version?: number | undefined;
}

export interface DrawChange extends Versioned {
  readonly name?: string | undefined;
  readonly when?: ScheduleRow['when'] | undefined;
  readonly dueDays?: number | undefined;
  readonly sendsItself?: boolean | undefined;
  readonly hidden?: boolean | undefined;
}

/** Changes what a planned draw is called, when it comes and how. What is left out stays (DRAW-08). */
export const changeDraw = (platform: Platform, db: TenantDb, order: OfDraw, change: DrawChange) =>
  changePlan(platform, db, { order, version: change.version }, ({ draw, draws }, { today, acceptedOn }) => {
    const { name = draw.name, when, dueDays: payDays = draw.payDays } = change;
    const { sendsItself = draw.sendsItself, hidden = draw.hidden } = change;
    const time = when ? timeOf(when) : draw;
    const isMoved = !isSameTime(draw, time);
    if (isMoved) refusePassed(dayOfDraw(time, acceptedOn), today, time.due);
    const { due, dueOn, dueDays } = time;
    const entries = { name, payDays, sendsItself, hidden, due, dueOn, dueDays };
    const isOther = (Object.keys(entries) as (keyof typeof entries)[]).some((key) => entries[key] !== draw[key]);
    if (!isOther) return null;
    // At its new time it comes by itself again.
    const changed: Planned = { ...draw, ...entries, cameAt: isMoved ? null : draw.cameAt };
    const words = [
      ...(name === draw.name ? [] : [`${draw.name} is called ${name}`]),
      ...(isMoved ? [`${name} comes ${whenWords({ when: whenOfDraw(time, acceptedOn), closes: draw.closes })}`] : []),
    ];
    return {
      after: draws.map((each) => (each === draw ? changed : each)),
      detail: words.join('; ') || `${name} is billed in another way`,
      isSeen: words.length > 0,
      isMoved: isMoved && !hidden,
      ...(isMoved && !hidden && !draw.hidden && { was: draw }),
    };
  });

export interface DrawSplit extends Versioned {
  readonly amount: Cents;
  readonly name?: string | undefined;
  readonly restName?: string | undefined;
}

/** Two draws in the place of one. */
export const splitPlanned = (platform: Platform, db: TenantDb, order: OfDraw, split: DrawSplit) =>
  changePlan(platform, db, { order, version: split.version }, ({ draw, draws }) => {
    const { amount, name = draw.name, restName = draw.name } = split;
    const problem = problemOfSplit(draws, { drawId: draw.id, amount });
    if (problem === 'split_too_large')
      throw new Refused(problem, { fields: { amount: `Must be less than ${formatCents(draw.planned)}.` } });
    if (problem !== null) throw new Refused(problem);
    const [first, rest] = [formatCents(amount), formatCents((draw.planned - amount) as Cents)];
    const newId = randomUUID();
    const after = splitDraw(draws, { drawId: draw.id, newId, amount, name, restName });
    return {
      // What the closing one waits for, the part that is split off it does not: its time comes anew.
      after: waits(draw) ? after.map((each) => (each.id === newId ? { ...each, cameAt: null } : each)) : after,
      heirId: newId,
      detail: `${draw.name} is split into ${name}, ${first}, and ${restName}, ${rest}`,
      isSeen: true,
      isMoved: false,
    };
  });

export interface DrawJoin extends Versioned {
  /** The next one, as it was read. */
  readonly next?: { readonly uuid: string; readonly version: number } | undefined;
}

/** A draw is paid together with the next one, under its name and at its time. */
export const joinPlanned = (platform: Platform, db: TenantDb, order: OfDraw, join: DrawJoin) =>
  changePlan(platform, db, { order, version: join.version }, ({ draw, draws }) => {
    const next = nextDraw(draws, draw.id);
    if (join.next && (next?.id !== join.next.uuid || next.version !== join.next.version))
      throw new Refused('CHANGED_ELSEWHERE');
    if (!next || !isPlanned(next)) throw new Refused('no_next_draw');
    refuseTwoInvoices(draw, next);
    return {
      after: joinDraw(draws, draw.id),
      heirId: next.id,
      detail: `${draw.name} is joined with ${next.name}`,
      isSeen: true,
      isMoved: !isSameTime(draw, next) && !(draw.hidden && next.hidden),
    };
  });

/** A draw has one invoice (DRAW-10), and what its customer had is never deleted. */
function refuseTwoInvoices(draw: DrawRow, next: DrawRow) {
  if (draw.invoiceId === null || next.invoiceId === null) return;
  const copy = `Invoices ${draw.invoiceNumber} and ${next.invoiceNumber} were both taken back, and each keeps its draw. Send one of them, or leave them as two.`;
  throw new Refused('two_invoices', { copy });
}

interface Days {
  readonly today: CalendarDate;
  readonly acceptedOn: CalendarDate;
}

interface Change {
  readonly after: readonly Planned[];
  /** The draw to which the invoice goes over, if one was taken back. Undefined: it stays where it is. */
  readonly heirId?: string;
  /** For the event. */
  readonly detail: string;
  /** Whether the plan is another one for its customer. */
  readonly isSeen: boolean;
  /** Whether they are told of it. */
  readonly isMoved: boolean;
  /** What of a draw that they see came at another time, as it was. */
  readonly was?: Planned;
}

interface Ordered extends Versioned {
  readonly order: OfDraw;
}

/** Under the locks of whoever bills. `change` answers null where nothing is different. */
async function changePlan(
  platform: Platform,
  db: TenantDb,
  { order, version }: Ordered,
  change: (locked: LockedDraw, days: Days) => Change | null,
) {
  const { timeZone } = found(await readBusiness(db));
  const at = platform.clock.now();
  await db.begin(async (tx) => {
    const locked = await lockDraw(tx, order);
    const { contract, draws, draw } = locked;
    if (contract.canceledAt !== null) throw new Refused('contract_canceled');
    if (!isPlanned(draw))
      throw new Refused('draw_not_planned', {
        copy: `${draw.name} has an invoice by now. Only what is planned can be changed.`,
      });
    if (version !== undefined && version !== draw.version) throw new Refused('CHANGED_ELSEWHERE');
    const acceptedOn = dateIn(timeZone, contract.openedAt);
    const done = change(locked, { today: dateIn(timeZone, at), acceptedOn });
    if (done === null) return;
    const { jobId, userId } = order;
    await writePlan(tx, {
      contractId: contract.id,
      before: draws,
      after: done.after,
      changedAt: done.isSeen ? at : null,
      draft: draw.invoiceId === null ? null : { invoiceId: draw.invoiceId, drawId: done.heirId ?? draw.id },
    });
    // It is gone, or comes by itself again.
    if (!done.after.some(({ id, cameAt }) => id === draw.id && cameAt !== null))
      await closeTask(tx, { kind: 'draw_ready', subjectId: draw.id }, at);
    await followPlan(tx, { contract, before: draws, timeZone, userId, at, detail: done.detail });
    await dateDraws(tx, jobId, at);
    if (done.isMoved) await noteMoved(tx, contract.id, at);
    await writeEvent(tx, {
      subjectId: jobId,
      kind: 'plan_changed',
      actor: userId,
      at,
      data: { detail: done.detail, ...wasOf(done) },
    });
    await lookAnew(platform, tx, { locked, jobId, timeZone });
  });
}

/** When a draw came before, for the mail that tells of it. */
const wasOf = ({ was }: Change) => was && { drawId: was.id, wasDue: was.due, wasOn: was.dueOn, wasDays: was.dueDays };

/** A closing draw may have waited for nothing but what was joined with it. */
const lookAnew = async (
  platform: Platform,
  tx: TenantTransaction,
  { locked: { contract }, ...of }: { readonly locked: LockedDraw; readonly jobId: string; readonly timeZone: string },
) => makeWaiting(platform, tx, { ...of, contract, draws: await drawsOf(tx, contract.id) });

const isPlanned = (draw: DrawRow): boolean => drawState(draw) === 'planned';

function timeOf(when: ScheduleRow['when']): Pick<DrawRow, 'due' | 'dueOn' | 'dueDays'> {
  return {
    due: when.due,
    dueOn: when.due === 'day' ? when.on : null,
    dueDays: when.due === 'days' ? when.days : null,
  };
}

/** Its invoice would be made at once. */
function refusePassed(day: CalendarDate | null, today: CalendarDate, due: DrawRow['due']) {
  if (day === null || day >= today) return;
  throw new Refused('day_passed', { field: due === 'day' ? 'when.on' : 'when.days' });
}

import type { InvoiceStatus } from '../invoices/invoice.ts';
import type { Cents } from '../money/money.ts';
import type { ScheduleRow } from '../offers/schedule.ts';

/** What says how far a draw is (selling.md, 3.3). Nothing else of it is stored. */
export interface DrawLife {
  readonly due: ScheduleRow['when']['due'];
  /** Of its invoice. Null while it has none. */
  readonly status: InvoiceStatus | null;
  /** When its customer had that invoice last, though it may have been taken back since. */
  readonly sentAt: Date | null;
  /** The day on which what it is for was reached, where somebody said so. */
  readonly reachedOn: string | null;
  /** When its time had come, by the clock. */
  readonly cameAt: Date | null;
  /** When its invoice was last made, or brought in line with another plan. */
  readonly madeAt: Date | null;
  readonly droppedAt: Date | null;
  /** Whether it asks for what other draws held back (RET-04). Nobody plans that. */
  readonly releases: boolean;
  /** What its contract holds by now: one that releases has nothing to ask for once that is nothing. */
  readonly heldByNow: Cents;
}

export type DrawState = 'planned' | 'ready' | 'billed' | 'paid' | 'dropped';

/** 3.3. What its customer had and does no more is planned again, unless its time has come by now (DRAW-07). */
export function drawState(draw: DrawLife): DrawState {
  const { status, droppedAt } = draw;
  if (status === 'paid') return 'paid';
  if (status !== null && status !== 'pending') return 'billed';
  if (droppedAt !== null) return 'dropped';
  if (draw.releases) return draw.heldByNow > 0 ? 'ready' : 'dropped';
  return status === null || (draw.sentAt !== null && !hasCome(draw)) ? 'planned' : 'ready';
}

/** SCHED-04. Who bills a draw without a day on which it was reached bills it before its time. */
const hasCome = ({ due, reachedOn, cameAt }: DrawLife): boolean =>
  due === 'acceptance' || reachedOn !== null || cameAt !== null;

/** What was taken back stays with whoever did that, until they plan it anew. */
export const goesByItself = ({ sentAt, madeAt }: Pick<DrawLife, 'sentAt' | 'madeAt'>): boolean =>
  sentAt === null || (madeAt !== null && madeAt > sentAt);

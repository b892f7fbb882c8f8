import { addDays, type CalendarDate, dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { found } from '../../services/refused.ts';
import { type LockedInvoice, lockInvoice, writeDrawInvoice } from '../invoices/index.ts';
import { type ContractRow, type DrawRow, drawsOf, noteMade } from './contract-store.ts';
import { drawTitle, isDrawTitle, sharesOf } from './draw-document.ts';

interface Followed {
  readonly contract: ContractRow;
  /** As they were before the plan was changed. */
  readonly before: readonly DrawRow[];
  readonly timeZone: string;
  readonly userId: string;
  readonly at: Date;
  /** For the event. */
  readonly detail: string;
}

/**
 * An invoice that was taken back says what its draw comes to by now, under the same number (3.3, DRAW-07). The contract is locked, and
 * the plan is written.
 */
export async function followPlan(tx: TenantTransaction, { before, ...followed }: Followed) {
  const draws = await drawsOf(tx, followed.contract.id);
  for (const draw of draws) {
    const was = before.find(({ invoiceId }) => invoiceId !== null && invoiceId === draw.invoiceId);
    if (was && (was.id !== draw.id || was.version !== draw.version))
      await writeAnew(tx, { ...followed, draws, draw, was });
  }
}

interface Anew extends Omit<Followed, 'before'> {
  readonly draws: readonly DrawRow[];
  readonly draw: DrawRow;
  readonly was: DrawRow;
}

async function writeAnew(tx: TenantTransaction, { contract, draws, draw, was, ...about }: Anew) {
  const { timeZone, userId, at, detail } = about;
  // One that waits for the others, since its time came, is still to be announced.
  if (draw.cameAt === null) await noteMade(tx, draw.id, { at });
  const { bills } = await sharesOf(tx, contract, draw);
  const draft = found(await lockInvoice(tx, found(draw.invoiceId)));
  const description = titleAnew(draft, was, drawTitle(draw, draws));
  const today = dateIn(timeZone, at);
  await writeDrawInvoice(tx, { ...draft, description }, { ...bills, ...datesAnew(draft, { today, was, draw }), at });
  await writeEvent(tx, { subjectId: draft.id, kind: 'changed', actor: userId, at, data: { detail } });
}

/** What somebody called it by hand stays (DRAW-03). */
export const titleAnew = ({ description }: LockedInvoice, was: Pick<DrawRow, 'name'>, title: string): string =>
  isDrawTitle(description, was) ? title : description;

interface Dated {
  readonly today: CalendarDate;
  /** The draw as it was when its dates were written. */
  readonly was: Pick<DrawRow, 'payDays'>;
  readonly draw: Pick<DrawRow, 'payDays'>;
}

/** DRAW-06: a due date that somebody chose stays, unless it has passed. */
export function datesAnew({ invoiceDate, dueDate }: LockedInvoice, { today, was, draw }: Dated) {
  const isChosen = dueDate !== addDays(invoiceDate, was.payDays) && dueDate >= today;
  return { invoiceDate: today, dueDate: isChosen ? dueDate : addDays(today, draw.payDays) };
}

import { isDeepStrictEqual } from 'node:util';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { type BasisPoints, basisPoints, type Cents, ZERO } from '@underlay/domain/money/money.ts';
import { ONE_CLOSING_ROW, type ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import { isAllAtOnce } from '@underlay/domain/offers/schedule-words.ts';
import { fixed, nested } from '../../database/nested.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';

/** As it is stored: what its basis and its time do not ask for is null. */
export interface StoredScheduleRow extends Pick<ScheduleRow, 'name' | 'payDays' | 'sendsItself'> {
  readonly basis: ScheduleRow['howMuch']['basis'];
  readonly percent: BasisPoints | null;
  readonly amount: Cents | null;
  readonly most: Cents | null;
  readonly due: ScheduleRow['when']['due'];
  readonly on: CalendarDate | null;
  readonly days: number | null;
}

const columns = (sql: Queryable) => sql`
  r.name, r.basis, r.basis_points percent, r.amount_cents amount, r.most_cents most, r.due, r.due_on "on", r.due_days days,
  r.pay_days "payDays", r.sends_itself "sendsItself"`;

/** Nested in a statement about invoices `i`. A quote without a schedule of its own has none here. */
export const scheduleOfInvoice = fixed((sql) =>
  nested(
    sql,
    sql`select ${columns(sql)} from offer_rows r where r.business_id = i.business_id and r.invoice_id = i.id order by r.position`,
  ),
);

/** How the contract of an offer will be paid (SCHED-07). */
export async function readSchedule(
  { sql, businessId }: TenantReader,
  invoiceId: string,
): Promise<readonly ScheduleRow[]> {
  const rows = await sql<StoredScheduleRow[]>`
    select ${columns(sql)} from offer_rows r
    where r.business_id = ${businessId} and r.invoice_id = ${invoiceId} order by r.position`;
  return scheduleOf(rows);
}

export const scheduleOf = (rows: readonly StoredScheduleRow[]): readonly ScheduleRow[] =>
  rows.length === 0 ? ONE_CLOSING_ROW : rows.map(rowOf);

/** Whether it says itself how it is paid. Otherwise its terms do. */
export const hasSchedule = ({ schedule }: { readonly schedule: readonly StoredScheduleRow[] | null }): boolean =>
  schedule !== null && !isAllAtOnce(scheduleOf(schedule));

const rowOf = ({ name, payDays, sendsItself, ...row }: StoredScheduleRow): ScheduleRow => ({
  name,
  howMuch: howMuchOf(row),
  when: whenOf(row),
  payDays,
  sendsItself,
});

type Parts = Omit<StoredScheduleRow, 'name' | 'payDays' | 'sendsItself'>;

function howMuchOf({ basis, percent, amount, most }: Parts): ScheduleRow['howMuch'] {
  if (basis === 'percent') return { basis, percent: percent ?? basisPoints(0), most };
  return basis === 'amount' ? { basis, amount: amount ?? ZERO } : { basis };
}

function whenOf({ due, on, days }: Parts): ScheduleRow['when'] {
  if (due === 'day') return { due, on: on as CalendarDate };
  return due === 'days' ? { due, days: days ?? 0 } : { due };
}

/** In place of those that it had. */
export async function writeSchedule(
  { sql, businessId }: TenantTransaction,
  invoiceId: string,
  schedule: readonly ScheduleRow[],
) {
  await sql`delete from offer_rows where business_id = ${businessId} and invoice_id = ${invoiceId}`;
  if (isDeepStrictEqual(schedule, ONE_CLOSING_ROW)) return;
  const rows = schedule.map(({ name, howMuch, when, payDays, sendsItself }, place) => ({
    business_id: businessId,
    invoice_id: invoiceId,
    position: place + 1,
    name,
    basis: howMuch.basis,
    basis_points: howMuch.basis === 'percent' ? howMuch.percent : null,
    amount_cents: howMuch.basis === 'amount' ? howMuch.amount : null,
    most_cents: howMuch.basis === 'percent' ? howMuch.most : null,
    due: when.due,
    due_on: when.due === 'day' ? when.on : null,
    due_days: when.due === 'days' ? when.days : null,
    pay_days: payDays,
    sends_itself: sendsItself,
  }));
  await sql`insert into offer_rows ${sql(rows)}`;
}

export async function copySchedule(
  { sql, businessId }: TenantTransaction,
  { from, to }: { readonly from: string; readonly to: string },
) {
  await sql`
    insert into offer_rows (business_id, invoice_id, position, name, basis, basis_points, amount_cents, most_cents, due, due_on,
      due_days, pay_days, sends_itself)
    select business_id, ${to}, position, name, basis, basis_points, amount_cents, most_cents, due, due_on, due_days, pay_days,
      sends_itself
    from offer_rows where business_id = ${businessId} and invoice_id = ${from}`;
}

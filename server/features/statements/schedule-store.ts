import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { StatementSchedule } from '@underlay/domain/statements/schedule.ts';
import type { Queryable, Sql, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { morningHasCome } from '../businesses/index.ts';

export interface ScheduleRow extends StatementSchedule {
  readonly nextOn: CalendarDate;
  /** Where what happened is told from while none of its statements has told anything. Null until one is due. */
  readonly tellsFrom: CalendarDate | null;
}

const columns = (sql: Queryable) => sql`every, day, kind, next_on "nextOn", tells_from "tellsFrom"`;

export async function readSchedule(
  { sql, businessId }: TenantReader,
  customerId: string,
): Promise<ScheduleRow | undefined> {
  const [row] = await sql<ScheduleRow[]>`
    select ${columns(sql)} from statement_schedules where business_id = ${businessId} and customer_id = ${customerId}`;
  return row;
}

/** Null: never. */
export async function writeSchedule(
  { sql, businessId }: TenantTransaction,
  customerId: string,
  schedule: ScheduleRow | null,
) {
  if (schedule === null) {
    await sql`delete from statement_schedules where business_id = ${businessId} and customer_id = ${customerId}`;
    return;
  }
  const { every, day, kind, nextOn, tellsFrom } = schedule;
  await sql`
    insert into statement_schedules (business_id, customer_id, every, day, kind, next_on, tells_from)
    values (${businessId}, ${customerId}, ${every}, ${day}, ${kind}, ${nextOn}, ${tellsFrom})
    on conflict (business_id, customer_id) do update
      set every = excluded.every, day = excluded.day, kind = excluded.kind, next_on = excluded.next_on,
        tells_from = excluded.tells_from`;
}

export interface DueStatement {
  readonly businessId: string;
  readonly customerId: string;
}

/** Those of all businesses whose morning has come. Whom the day's limit of mails keeps waiting is nobody's choice, nor always the same. */
export const dueStatements = (sql: Sql, now: Date): Promise<DueStatement[]> => sql<DueStatement[]>`
  select s.business_id "businessId", s.customer_id "customerId"
  from statement_schedules s join businesses b on b.id = s.business_id
  where ${morningHasCome(sql, { day: sql`s.next_on`, now })}
  order by s.next_on, random() limit 1000`;

/** Locks it while its morning has come. Undefined for whoever comes second, and once it is another day's or nobody's. */
export async function lockDue(
  { sql, businessId }: TenantTransaction,
  customerId: string,
  now: Date,
): Promise<ScheduleRow | undefined> {
  const [row] = await sql<ScheduleRow[]>`
    select ${columns(sql)} from statement_schedules s
    where s.business_id = ${businessId} and s.customer_id = ${customerId}
      and exists (select from businesses b where b.id = ${businessId} and ${morningHasCome(sql, { day: sql`s.next_on`, now })})
    for update of s`;
  return row;
}

import type { WorkOrderCreate, WorkOrderJson, WorkOrderUpdate } from '@underlay/contract/work-orders.ts';
import type { Sent } from '@underlay/domain/forms/entries.ts';
import { WORK_ORDER_FIELDS } from '@underlay/domain/work-orders/fields.ts';
import type { Queryable, Statement, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { fieldColumns, fieldValues } from '../../services/field-columns.ts';
import { directions, type Slice } from '../../services/paging.ts';
import {
  beginningWith,
  beginsWith,
  belongingTo,
  eachWordOf,
  type Found,
  NO_NUMBER,
  type NumberPrefix,
  readPage,
  type Words,
} from '../../services/search-store.ts';

const { jobUUID: jobId, ...others } = WORK_ORDER_FIELDS;
const FIELDS = { jobId, ...others };

export type WorkOrderRow = Sent<typeof FIELDS> & {
  readonly id: string;
  readonly number: number;
  readonly jobName: string;
  readonly status: WorkOrderJson['status'];
  readonly createdAt: Date;
  readonly version: number;
};

const columns = (sql: Queryable) => sql`
  w.id, w.number, j.name "jobName", w.status, w.created_at "createdAt", w.version ${fieldColumns(sql, 'w', FIELDS)}`;

const source = (sql: Queryable) => sql`work_orders w join jobs j on j.business_id = w.business_id and j.id = w.job_id`;

/** The counter's default. */
const FIRST_NUMBER = 1001;
const MAX_ON_A_JOB = 200;

/**
 * A page of all work orders is a range of numbers, as for invoices. Numbers have no gaps and nothing is ever deleted. Page 500 costs
 * what page 1 costs, and the count is the last number.
 */
export async function listWorkOrders({ sql, businessId }: TenantReader, { limit, offset, ...slice }: Slice) {
  const [counter] = await sql<{ next: number }[]>`
    select next_work_order_number next from business_counters where business_id = ${businessId}`;
  const next = counter?.next ?? FIRST_NUMBER;
  const below = slice.isReversed ? Math.min(FIRST_NUMBER + offset + limit, next) : next - offset;
  const from = slice.isReversed ? FIRST_NUMBER + offset : below - limit;
  const rows = await sql<WorkOrderRow[]>`
    select ${columns(sql)} from ${source(sql)}
    where w.business_id = ${businessId} and w.number < ${below} and w.number >= ${from}
    order by w.number ${directions(sql, slice).desc}`;
  return { rows, total: next - FIRST_NUMBER };
}

interface WorkOrderSearch {
  /** How the number begins. Null when it was left empty (D69). */
  readonly number: NumberPrefix | null;
  /** Part of the job's name. */
  readonly jobName: Words | null;
}

/** One page of what a search finds, newest first. */
export function searchWorkOrders(db: TenantReader, search: WorkOrderSearch, slice: Slice) {
  const { sql, businessId } = db;
  const order = sql`number ${directions(sql, slice).desc}`;
  const found = findWorkOrders(db, { ...search, order }, slice);
  const joined = sql`${source(sql)} where w.business_id = ${businessId} and w.number = page.number`;
  return readPage<WorkOrderRow>(sql, { ...found, order, columns: columns(sql), source: joined }, slice);
}

function findWorkOrders(
  db: TenantReader,
  { number, jobName: name, order }: WorkOrderSearch & { readonly order: Statement },
  slice: Slice,
): Found {
  const { sql, businessId } = db;
  const rows = sql`select w.number from work_orders w where w.business_id = ${businessId}`;
  if (!name)
    return beginningWith(
      sql,
      { number: number ?? NO_NUMBER, rows, column: 'w.number', order, isByNumber: true },
      slice,
    );
  const numbered = number ? sql`${rows} ${beginsWith(sql, 'w.number', number)}` : rows;
  return belongingTo(
    db,
    { owners: 'jobs', names: eachWordOf(name), rows: numbered, owner: sql`w.job_id`, order },
    slice,
  );
}

/** The newest work orders of a job (JOB-14), and how many it has. */
export async function workOrdersOfJob({ sql, businessId }: TenantReader, jobId: string) {
  const found = await sql<(WorkOrderRow & { readonly rowCount: number })[]>`
    select ${columns(sql)}, count(*) over () "rowCount" from ${source(sql)}
    where w.business_id = ${businessId} and w.job_id = ${jobId} order by w.number desc limit ${MAX_ON_A_JOB}`;
  return { rows: found.map(({ rowCount: _, ...row }): WorkOrderRow => row), total: found[0]?.rowCount ?? 0 };
}

export async function readWorkOrder(
  { sql, businessId }: TenantReader,
  orderId: string,
): Promise<WorkOrderRow | undefined> {
  const [row] = await sql<WorkOrderRow[]>`
    select ${columns(sql)} from ${source(sql)} where w.business_id = ${businessId} and w.id = ${orderId}`;
  return row;
}

/** The same, locked until the transaction ends. Every change of what is on it starts here. */
export async function lockWorkOrder(
  { sql, businessId }: TenantTransaction,
  orderId: string,
): Promise<WorkOrderRow | undefined> {
  const [row] = await sql<WorkOrderRow[]>`
    select ${columns(sql)} from ${source(sql)} where w.business_id = ${businessId} and w.id = ${orderId} for update of w`;
  return row;
}

/** Takes the next number of the business. The counter's row is locked until commit, so numbers are unique and have no gaps. */
export async function insertWorkOrder(
  { sql, businessId }: TenantTransaction,
  { id, createdAt, entries }: { id: string; createdAt: Date; entries: WorkOrderCreate },
) {
  const [numbered] = await sql<{ number: number }[]>`
    update business_counters set next_work_order_number = next_work_order_number + 1
    where business_id = ${businessId} returning next_work_order_number - 1 as number`;
  const row = {
    ...fieldValues(sql, FIELDS, { ...entries, jobId: entries.jobUUID }),
    ...numbered,
    business_id: businessId,
    id,
    status: 'pending',
    created_at: createdAt,
  };
  await sql`insert into work_orders ${sql(row)}`;
}

/**
 * What changes by hand, and what is left out of it stays. Changes of the inventory and the people do not count its version up,
 * since they come one by one.
 */
export async function updateWorkOrder(
  { sql, businessId }: TenantTransaction,
  order: Pick<WorkOrderRow, 'id' | 'status'> & { readonly entries: WorkOrderUpdate },
) {
  const row = { ...fieldValues(sql, others, order.entries), status: order.status };
  await sql`
    update work_orders set ${sql(row)}, version = version + 1
    where business_id = ${businessId} and id = ${order.id}`;
}

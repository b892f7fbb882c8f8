import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import { namedLike } from '../../services/names-store.ts';
import { eachWordOf, pastPage, readPage, type Total, type Words } from '../../services/search-store.ts';

export interface OrderSubcontractorRow {
  readonly orderId: string;
  readonly subcontractorId: string;
}

/** Who is on some orders, by name (D70). */
export const subcontractorsOn = (
  { sql, businessId }: TenantReader,
  orderIds: readonly string[],
): Promise<OrderSubcontractorRow[]> =>
  sql<OrderSubcontractorRow[]>`
    select l.work_order_id "orderId", l.subcontractor_id "subcontractorId"
    from work_order_subcontractors l
    join subcontractors s on s.business_id = l.business_id and s.id = l.subcontractor_id
    where l.business_id = ${businessId} and l.work_order_id = any(${[...orderIds]}::uuid[])
    order by lower(s.display_name), s.id`;

/** Who is on any order of a job, each once (JOB-15): the first by name, and how many they are. */
export async function subcontractorIdsOfJob({ sql, businessId }: TenantReader, jobId: string) {
  const rows = await sql<{ id: string; rowCount: number }[]>`
    select s.id, count(*) over () "rowCount" from subcontractors s
    where s.business_id = ${businessId} and s.id in (
      select l.subcontractor_id from work_orders w
      join work_order_subcontractors l on l.business_id = w.business_id and l.work_order_id = w.id
      where w.business_id = ${businessId} and w.job_id = ${jobId})
    order by lower(s.display_name), s.id limit ${MAX_ON_A_JOB}`;
  return { ids: rows.map(({ id }) => id), total: rows[0]?.rowCount ?? 0 };
}
const MAX_ON_A_JOB = 200;

interface CandidateSearch {
  readonly orderId: string;
  /** Part of a name. */
  readonly name: Words | null;
  readonly limit: number;
  readonly offset: number;
}

/** Who could be put on the order: everybody who is not on it yet, by name (D51). */
export async function candidateIds(
  { sql, businessId }: TenantReader,
  { orderId, name, limit, offset }: CandidateSearch,
): Promise<{ ids: string[]; total: Total }> {
  const onOrder = sql`
    select l.subcontractor_id from work_order_subcontractors l where l.business_id = ${businessId} and l.work_order_id = ${orderId}`;
  const rows = sql`
    select lower(s.display_name) by_name, s.id from subcontractors s where s.business_id = ${businessId} and s.id not in (${onOrder})`;
  const order = sql`by_name, id`;
  const slice = { limit, offset };
  const search = {
    ...(name === null
      ? {
          found: sql`found as materialized (${rows} order by ${order} limit ${pastPage(sql, slice)})`,
          // Nobody is ever deleted, so all of them are counted already.
          counted: sql`(select subcontractor_count - (select count(*) from (${onOrder}) l) from business_counters where business_id = ${businessId})`,
          isMore: sql`false`,
        }
      : namedLike(sql, { row: 's', names: eachWordOf(name), rows, order, isByName: true }, slice)),
    order,
    columns: sql`s.id`,
    source: sql`subcontractors s where s.business_id = ${businessId} and s.id = page.id`,
  };
  const { rows: candidates, total } = await readPage<{ id: string }>(sql, search, slice);
  return { ids: candidates.map(({ id }) => id), total };
}

/** Answers whether this changed anything. */
export async function putOnOrder(
  { sql, businessId }: TenantTransaction,
  line: { orderId: string; subcontractorId: string; at: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into work_order_subcontractors (business_id, work_order_id, subcontractor_id, created_at)
    values (${businessId}, ${line.orderId}, ${line.subcontractorId}, ${line.at})
    on conflict (business_id, work_order_id, subcontractor_id) do nothing returning 1`;
  return rows.length === 1;
}

/** Answers whether they were on it. */
export async function takeOffOrder(
  { sql, businessId }: TenantTransaction,
  orderId: string,
  subcontractorId: string,
): Promise<boolean> {
  const rows = await sql`
    delete from work_order_subcontractors
    where business_id = ${businessId} and work_order_id = ${orderId} and subcontractor_id = ${subcontractorId} returning 1`;
  return rows.length === 1;
}

export async function isOnOrder(
  { sql, businessId }: TenantTransaction,
  orderId: string,
  subcontractorId: string,
): Promise<boolean> {
  const rows = await sql`
    select 1 from work_order_subcontractors
    where business_id = ${businessId} and work_order_id = ${orderId} and subcontractor_id = ${subcontractorId}`;
  return rows.length === 1;
}

import type { JobCreate, JobUpdate } from '@underlay/contract/jobs.ts';
import type { Sent } from '@underlay/domain/forms/entries.ts';
import { JOB_CHANGE_FIELDS, JOB_FIELDS } from '@underlay/domain/jobs/fields.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { fieldColumns, fieldValues } from '../../services/field-columns.ts';
import { containing, directions, pageOf } from '../../services/paging.ts';

const FIELDS = { ...JOB_FIELDS, ...JOB_CHANGE_FIELDS };

export type JobRow = Sent<typeof FIELDS> & {
  readonly id: string;
  readonly status: 'quoted' | 'in-progress' | 'complete';
  readonly customerName: string;
  readonly createdAt: Date;
  readonly version: number;
};

const columns = (sql: Queryable) => sql`
  j.id, j.status, c.display_name "customerName", j.created_at "createdAt", j.version ${fieldColumns(sql, 'j', FIELDS)}`;

const source = (sql: Queryable) =>
  sql`jobs j join customers c on c.business_id = j.business_id and c.id = j.customer_id`;

export interface JobSearch {
  readonly name?: string | undefined;
  readonly customer?: string | undefined;
  /** Part of the job's or of the customer's name. */
  readonly text?: string | undefined;
  readonly customerId?: string | undefined;
  readonly page: number;
  readonly pageSize: number;
}

/** One page, newest first, and how many there are (JOB-06, D69). */
export async function listJobs(db: TenantReader, search: JobSearch) {
  const { sql, businessId } = db;
  const { limit, offset, ...slice } = pageOf(search);
  const { asc, desc } = directions(sql, slice);
  const name = containing(search.name);
  const customer = containing(search.customer);
  const text = containing(search.text);
  const where = sql`j.business_id = ${businessId}
    ${name ? sql`and lower(j.name) like ${name}` : sql``}
    ${search.customerId ? sql`and j.customer_id = ${search.customerId}` : sql``}
    ${customer ? sql`and j.customer_id in (select id from customers where business_id = ${businessId} and search_text like ${customer})` : sql``}
    ${text ? sql`and j.id in (${withNameOrCustomer(db, text)})` : sql``}`;
  // The page is chosen on narrow index rows first. The joins follow, so a deep page costs little more than the first.
  const rows = await sql<JobRow[]>`
    with page as materialized (select j.id from jobs j where ${where} order by j.created_at ${desc}, j.id ${asc} limit ${limit} offset ${offset})
    select ${columns(sql)} from page join ${source(sql)} on j.business_id = ${businessId} and j.id = page.id
    order by j.created_at ${desc}, j.id ${asc}`;
  const [counted] =
    name || customer || text || search.customerId
      ? await sql<{ count: number }[]>`select count(*) as count from jobs j where ${where}`
      : await sql<
          { count: number }[]
        >`select job_count as count from business_counters where business_id = ${businessId}`;
  return { rows, total: counted?.count ?? 0 };
}

/** Each half has an index of its own. An "or" over both would read every job. */
const withNameOrCustomer = ({ sql, businessId }: TenantReader, text: string) => sql`
  select id from jobs where business_id = ${businessId} and lower(name) like ${text}
  union all
  select n.id from customers c join jobs n on n.business_id = c.business_id and n.customer_id = c.id
  where c.business_id = ${businessId} and c.search_text like ${text}`;

export async function readJob({ sql, businessId }: TenantReader, jobId: string): Promise<JobRow | undefined> {
  const [row] = await sql<JobRow[]>`
    select ${columns(sql)} from ${source(sql)} where j.business_id = ${businessId} and j.id = ${jobId}`;
  return row;
}

/** The same, locked in share mode: its customer stays as it is until the transaction ends. */
export async function lockJob(tx: TenantTransaction, jobId: string): Promise<JobRow | undefined> {
  // Locked alone and read afterwards. A join would look for the old customer after a wait, and miss the new one's id.
  await tx.sql`select 1 from jobs where business_id = ${tx.businessId} and id = ${jobId} for share`;
  return readJob(tx, jobId);
}

export async function insertJob(
  { sql, businessId }: TenantTransaction,
  job: { id: string; createdAt: Date; entries: JobCreate },
) {
  const { id, createdAt, entries } = job;
  const { status = 'quoted' } = entries;
  const row = { ...fieldValues(sql, FIELDS, entries), business_id: businessId, id, status, created_at: createdAt };
  await sql`
    with counted as (update business_counters set job_count = job_count + 1 where business_id = ${businessId})
    insert into jobs ${sql(row)}`;
}

/** What is left out stays as it is. False when somebody else changed the job since `version` was read. */
export async function updateJob(
  { sql, businessId }: TenantTransaction,
  jobId: string,
  entries: JobUpdate,
): Promise<boolean> {
  const { status } = entries;
  const row = { ...fieldValues(sql, FIELDS, entries), ...(status && { status }) };
  const rows = await sql`
    update jobs set ${sql(row)}, version = version + 1
    where business_id = ${businessId} and id = ${jobId} and (${entries.version ?? null}::bigint is null or version = ${entries.version ?? null})
    returning 1`;
  return rows.length === 1;
}

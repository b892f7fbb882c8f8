import type { JobCreate, JobUpdate } from '@underlay/contract/jobs.ts';
import type { Sent } from '@underlay/domain/forms/entries.ts';
import { JOB_CHANGE_FIELDS, JOB_FIELDS } from '@underlay/domain/jobs/fields.ts';
import type { Queryable, Statement, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { fieldColumns, fieldValues } from '../../services/field-columns.ts';
import { directions, limitOf, pageOf, type Slice, sizeOf } from '../../services/paging.ts';
import {
  belongingTo,
  eachWordOf,
  type Found,
  holds,
  MAX_LOOKED_UP,
  matching,
  readOf,
  readPage,
  type Words,
  wordsOf,
} from '../../services/search-store.ts';

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
export function listJobs(db: TenantReader, search: JobSearch) {
  const { sql, businessId } = db;
  const slice = pageOf(search);
  const { asc, desc } = directions(sql, slice);
  const order = sql`created_at ${desc}, id ${asc}`;
  const found = findJobs(db, { ...search, order }, slice);
  if (!found) return listAllJobs(db, slice);
  const joined = sql`${source(sql)} where j.business_id = ${businessId} and j.id = page.id`;
  return readPage<JobRow>(sql, { ...found, order, columns: columns(sql), source: joined }, slice);
}

async function listAllJobs({ sql, businessId }: TenantReader, slice: Slice) {
  const { asc, desc } = directions(sql, slice);
  // The page is chosen on narrow index rows first. The joins follow, so a deep page costs little more than the first.
  const rows = await sql<JobRow[]>`
    with page as materialized (
      select j.id from jobs j where j.business_id = ${businessId}
      order by j.created_at ${desc}, j.id ${asc} limit ${sizeOf(sql, slice)} offset ${slice.offset})
    select ${columns(sql)} from page join ${source(sql)} on j.business_id = ${businessId} and j.id = page.id
    order by j.created_at ${desc}, j.id ${asc}`;
  const [counted] = await sql<
    { count: number }[]
  >`select job_count as count from business_counters where business_id = ${businessId}`;
  return { rows, total: counted?.count ?? 0 };
}

function findJobs(db: TenantReader, search: JobSearch & { readonly order: Statement }, slice: Slice): Found | null {
  const { sql, businessId } = db;
  const { customerId, order } = search;
  const [name, customer, text] = [wordsOf(search.name), wordsOf(search.customer), wordsOf(search.text)];
  const rows = sql`
    select j.id, j.created_at from jobs j where j.business_id = ${businessId}
      ${customerId ? sql`and j.customer_id = ${customerId}` : sql``}`;
  const matches = holds(sql, 'j', 'name', eachWordOf(search.name));
  if (text) return matchingEither(db, { rows: sql`${rows} ${matches}`, text, order }, slice);
  if (customer) {
    const named = { owners: 'customers', names: eachWordOf(customer), rows: sql`${rows} ${matches}` } as const;
    return belongingTo(db, { ...named, owner: sql`j.customer_id`, order }, slice);
  }
  if (name) return matching(sql, { rows, matches, order }, slice);
  return customerId
    ? { found: sql`found as materialized (${rows} order by ${order} limit ${readOf(sql, slice)})` }
    : null;
}

/** Each half has an index of its own. An "or" over both would read every job. */
function matchingEither(
  { sql, businessId }: TenantReader,
  { rows, text, order }: { rows: Statement; text: Words; order: Statement },
  slice: Slice,
): Found {
  const ofJob = holds(sql, 'j', 'name', eachWordOf(text));
  const named = sql`from customers c where c.business_id = ${businessId} ${holds(sql, 'c', 'name', eachWordOf(text))}`;
  const most = limitOf(sql, MAX_LOOKED_UP);
  const some = sql`
    (${rows} ${ofJob} limit ${most})
    union (
      select theirs.* from (select c.id ${named} limit ${most}) c
      cross join lateral (${rows} and j.customer_id = c.id limit ${most}) theirs limit ${most})`;
  const matches = sql`and ((true ${ofJob}) or (select true ${named} and c.id = j.customer_id))`;
  return matching(sql, { rows, matches, some, order }, slice);
}

export async function readJob({ sql, businessId }: TenantReader, jobId: string): Promise<JobRow | undefined> {
  const [row] = await sql<JobRow[]>`
    select ${columns(sql)} from ${source(sql)} where j.business_id = ${businessId} and j.id = ${jobId}`;
  return row;
}

/** The same, locked in share mode: its customer stays as it is until the transaction ends. */
export async function shareJob(tx: TenantTransaction, jobId: string): Promise<JobRow | undefined> {
  // Locked alone and read afterwards. A join would look for the old customer after a wait, and miss the new one's id.
  await tx.sql`select 1 from jobs where business_id = ${tx.businessId} and id = ${jobId} for share`;
  return readJob(tx, jobId);
}

/** The same, from which everybody else waits who makes something for the job. */
export async function lockJob(tx: TenantTransaction, jobId: string): Promise<JobRow | undefined> {
  await tx.sql`select 1 from jobs where business_id = ${tx.businessId} and id = ${jobId} for no key update`;
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

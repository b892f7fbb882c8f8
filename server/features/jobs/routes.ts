import { randomUUID } from 'node:crypto';
import type { JobCreate, JobJson, jobs } from '@underlay/contract/jobs.ts';
import type { Handlers } from '../../http/mount.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readCustomer } from '../customers/index.ts';
import { insertJob, type JobRow, listJobs, readJob } from './job-store.ts';

/** The page of a job and changing it concern invoices as well, which are younger: `invoices/job-page.ts` answers those. */
type JobEndpoints = Pick<typeof jobs, 'list' | 'create'>;

export function jobRoutes(platform: Platform): Handlers<JobEndpoints> {
  const { sql } = platform;
  return {
    list: async ({ params, query }, answer) => {
      const { rows, total } = await listJobs({ sql, businessId: params.businessId }, query);
      answer.total(total);
      return rows.map(jobJson);
    },
    create: async ({ params: { businessId }, body, user }) => {
      const jobId = await createJob(platform, businessId, body, user.id);
      return jobJson(found(await readJob({ sql, businessId }, jobId)));
    },
  };
}

export async function createJob(
  platform: Platform,
  businessId: string,
  entries: JobCreate,
  userId: string,
): Promise<string> {
  await refuseUnknownCustomer(platform, businessId, entries.customerId);
  const id = randomUUID();
  const at = platform.clock.now();
  await platform.sql.begin(async (tx) => {
    await insertJob({ sql: tx, businessId }, { id, createdAt: at, entries });
    await writeEvent({ sql: tx, businessId }, { subjectId: id, kind: 'job_created', actor: userId, at });
  });
  return id;
}

/** Another business's customer is as unknown as one that never existed (P26). */
export async function refuseUnknownCustomer({ sql }: Pick<Platform, 'sql'>, businessId: string, customerId: string) {
  if (!(await readCustomer({ sql, businessId }, customerId)))
    throw new Refused('unknown_customer', { fields: { customerId: 'That customer does not exist.' } });
}

export const jobJson = (row: JobRow): JobJson => ({ ...row, createdAt: row.createdAt.toISOString() });

import { randomUUID } from 'node:crypto';
import type { JobCreate, JobJson, jobs } from '@underlay/contract/jobs.ts';
import type { TenantDb, TenantReader } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readCustomer } from '../customers/index.ts';
import { insertJob, type JobRow, listJobs, readJob } from './job-store.ts';

/** Reading and changing one job concern invoices as well, which are younger: `invoices/job-page.ts` answers those. */
type JobEndpoints = Pick<typeof jobs, 'list' | 'create'>;

export function jobRoutes(platform: Platform): Handlers<JobEndpoints> {
  return {
    list: async ({ db, query }, answer) => {
      const { rows, total } = await listJobs(db, query);
      answer.total(total);
      return rows.map(jobJson);
    },
    create: async ({ db, body, user }) => {
      const jobId = await createJob(platform, db, { entries: body, userId: user.id });
      return jobJson(found(await readJob(db, jobId)));
    },
  };
}

export async function createJob(
  platform: Platform,
  db: TenantDb,
  { entries, userId }: { entries: JobCreate; userId: string },
): Promise<string> {
  await refuseUnknownCustomer(db, entries.customerId);
  const at = platform.clock.now();
  return db.begin(async (tx) => {
    const id = randomUUID();
    await insertJob(tx, { id, createdAt: at, entries });
    await writeEvent(tx, { subjectId: id, kind: 'job_created', actor: userId, at });
    return id;
  });
}

/** Another business's customer is as unknown as one that never existed (P26). */
export async function refuseUnknownCustomer(db: TenantReader, customerId: string) {
  if (!(await readCustomer(db, customerId))) throw new Refused('unknown_customer', { field: 'customerId' });
}

export const jobJson = (row: JobRow): JobJson => ({ ...row, uuid: row.id, createdAt: row.createdAt.toISOString() });

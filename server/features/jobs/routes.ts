import { randomUUID } from 'node:crypto';
import type { InvoiceJson } from '@underlay/contract/invoices.ts';
import type { JobCreate, JobJson, JobUpdate, jobs } from '@underlay/contract/jobs.ts';
import type { SubcontractorJson } from '@underlay/contract/subcontractors.ts';
import type { WorkOrderJson } from '@underlay/contract/work-orders.ts';
import type { Transaction } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readCustomer } from '../customers/index.ts';
import { insertJob, type JobRow, listJobs, readJob, updateJob } from './job-store.ts';

/** What a job's page shows of features that are younger than jobs; the app hands it in. */
export interface JobContents {
  invoicesOfJob(businessId: string, jobId: string): Promise<InvoiceJson[]>;
  workOrdersOfJob(businessId: string, jobId: string): Promise<WorkOrderJson[]>;
  /** Everybody on any of its work orders, each once. */
  subcontractorsOfJob(businessId: string, jobId: string): Promise<SubcontractorJson[]>;
  /** Unsent invoices and quotes follow their job to another customer. */
  moveDrafts(tx: Transaction, businessId: string, jobId: string, customerId: string): Promise<void>;
}

export function jobRoutes(platform: Platform, contents: JobContents): Handlers<typeof jobs> {
  const { sql, clock } = platform;
  const read = async (businessId: string, jobId: string) => jobJson(found(await readJob({ sql, businessId }, jobId)));
  const update = async (businessId: string, jobId: string, entries: JobUpdate, userId: string) => {
    await read(businessId, jobId);
    await customerOf(platform, businessId, entries.customerId);
    await sql.begin(async (tx) => {
      if (!(await updateJob({ sql: tx, businessId }, jobId, entries))) throw new Refused('CHANGED_ELSEWHERE');
      await contents.moveDrafts(tx, businessId, jobId, entries.customerId);
      const at = clock.now();
      await writeEvent({ sql: tx, businessId }, { subjectId: jobId, kind: 'job_changed', actor: userId, at });
    });
    return read(businessId, jobId);
  };
  return {
    list: async ({ params, query }, answer) => {
      const { rows, total } = await listJobs({ sql, businessId: params.businessId }, query);
      answer.total(total);
      return rows.map(jobJson);
    },
    create: async ({ params, body, user }) =>
      read(params.businessId, await createJob(platform, params.businessId, body, user.id)),
    read: async ({ params: { businessId, jobId } }) => {
      const businessJob = await read(businessId, jobId);
      const [invoices, workOrders, subContractors] = await Promise.all([
        contents.invoicesOfJob(businessId, jobId),
        contents.workOrdersOfJob(businessId, jobId),
        contents.subcontractorsOfJob(businessId, jobId),
      ]);
      return { businessJob, invoices, workOrders, subContractors };
    },
    update: ({ params, body, user }) => update(params.businessId, params.jobId, body, user.id),
    updateNamed: ({ params, body, user }) => update(params.businessId, body.uuid, body, user.id),
  };
}

export async function createJob(
  platform: Platform,
  businessId: string,
  entries: JobCreate,
  userId: string,
): Promise<string> {
  await customerOf(platform, businessId, entries.customerId);
  const id = randomUUID();
  const at = platform.clock.now();
  await platform.sql.begin(async (tx) => {
    await insertJob({ sql: tx, businessId }, { id, createdAt: at, entries });
    await writeEvent({ sql: tx, businessId }, { subjectId: id, kind: 'job_created', actor: userId, at });
  });
  return id;
}

/** Another business's customer is as unknown as one that never existed (P26). */
async function customerOf({ sql }: Platform, businessId: string, customerId: string) {
  if (!(await readCustomer({ sql, businessId }, customerId)))
    throw new Refused('unknown_customer', { fields: { customerId: 'That customer does not exist.' } });
}

const jobJson = (row: JobRow): JobJson => ({ ...row, createdAt: row.createdAt.toISOString() });

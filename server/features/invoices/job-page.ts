import type { JobUpdate, jobs } from '@underlay/contract/jobs.ts';
import type { Handlers } from '../../http/mount.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { jobJson, readJob, refuseUnknownCustomer, updateJob } from '../jobs/index.ts';
import { subcontractorsOfJobJson, workOrdersOfJobJson } from '../work-orders/index.ts';
import { invoicesJson } from './invoice-json.ts';
import { invoicesOfJob } from './invoice-list-store.ts';
import { moveDraftsOfJob } from './invoice-store.ts';

/** A job's page shows what younger features keep of it, so the youngest of them answers for it (docs/decisions/0026). */
export function jobPageRoutes(platform: Platform): Handlers<Pick<typeof jobs, 'read' | 'update' | 'updateNamed'>> {
  const { sql } = platform;
  const read = async (businessId: string, jobId: string) => jobJson(found(await readJob({ sql, businessId }, jobId)));
  const update = async (params: { businessId: string; jobId: string }, entries: JobUpdate, userId: string) => {
    await changeJob(platform, { ...params, userId }, entries);
    return read(params.businessId, params.jobId);
  };
  return {
    read: async ({ params: { businessId, jobId } }) => {
      const businessJob = await read(businessId, jobId);
      const [invoices, workOrders, subContractors] = await Promise.all([
        invoicesOfJob(sql, businessId, jobId).then((rows) => invoicesJson(sql, businessId, rows)),
        workOrdersOfJobJson(platform, businessId, jobId),
        subcontractorsOfJobJson(platform, businessId, jobId),
      ]);
      return { businessJob, invoices, workOrders, subContractors };
    },
    update: ({ params, body, user }) => update(params, body, user.id),
    updateNamed: ({ params: { businessId }, body, user }) => update({ businessId, jobId: body.uuid }, body, user.id),
  };
}

/** Unsent invoices and quotes follow their job to another customer. */
async function changeJob(
  platform: Platform,
  { businessId, jobId, userId }: { businessId: string; jobId: string; userId: string },
  entries: JobUpdate,
) {
  const { sql, clock } = platform;
  found(await readJob({ sql, businessId }, jobId));
  await refuseUnknownCustomer(platform, businessId, entries.customerId);
  await sql.begin(async (tx) => {
    if (!(await updateJob({ sql: tx, businessId }, jobId, entries))) throw new Refused('CHANGED_ELSEWHERE');
    await moveDraftsOfJob(tx, businessId, jobId, entries.customerId);
    const at = clock.now();
    await writeEvent({ sql: tx, businessId }, { subjectId: jobId, kind: 'job_changed', actor: userId, at });
  });
}

import type { JobUpdate, jobs } from '@underlay/contract/jobs.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { asSentence } from '@underlay/domain/copy/sentence.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Handlers } from '../../http/mount.ts';
import { changesRow } from '../../services/changed-row-store.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { jobJson, readJob, refuseUnknownCustomer, updateJob } from '../jobs/index.ts';
import { jobFiguresJson, sumsOfJob } from '../receivables/index.ts';
import { subcontractorsOfJobJson, workOrdersOfJobJson } from '../work-orders/index.ts';
import { dateDraws } from './draw-dates-store.ts';
import { invoiceJson } from './invoice-json.ts';
import { invoicesOfJob } from './invoice-list-store.ts';
import { signerOfJob } from './signer-store.ts';
import { moveDrafts } from './take-exemption.ts';

interface JobChange {
  readonly jobId: string;
  readonly userId: string;
  readonly entries: JobUpdate;
}

const NONE = { rows: [], total: 0 };

/** A job's page shows facts of younger features, so the youngest of them answers for it (docs/decisions/0026). */
export function jobPageRoutes(platform: Platform): Handlers<Pick<typeof jobs, 'read' | 'update' | 'updateNamed'>> {
  const read = async (db: TenantDb, jobId: string) => jobJson(found(await readJob(db, jobId)));
  const update = async (db: TenantDb, change: JobChange) => {
    await changeJob(platform, db, change);
    return read(db, change.jobId);
  };
  return {
    read: async ({ db, params: { jobId }, may }) => {
      const businessJob = await read(db, jobId);
      const [sums, invoices, workOrders, subContractors] = await Promise.all([
        sumsOfJob(db, jobId),
        // A program may see jobs and neither quotes nor invoices.
        may(['money', 'sell']) ? invoicesOfJob(db, jobId, { onlyQuotes: !may('money') }) : NONE,
        workOrdersOfJobJson(platform, db, jobId),
        subcontractorsOfJobJson(platform, db, jobId),
      ]);
      return {
        businessJob,
        figures: jobFiguresJson(sums),
        invoices: invoices.rows.map(invoiceJson),
        invoiceCount: invoices.total,
        workOrders: workOrders.rows,
        workOrderCount: workOrders.total,
        subContractors: subContractors.rows,
        subContractorCount: subContractors.total,
      };
    },
    update: ({ db, params: { jobId }, body, user }) => update(db, { jobId, userId: user.id, entries: body }),
    updateNamed: ({ db, body, user }) => update(db, { jobId: body.uuid, userId: user.id, entries: body }),
  };
}

/** Unsent invoices and quotes follow their job to another customer. */
async function changeJob({ clock }: Platform, db: TenantDb, { jobId, userId, entries }: JobChange) {
  found(await readJob(db, jobId));
  await refuseUnknownCustomer(db, entries.customerId);
  await db.begin(async (tx) => {
    const isOther = await changesRow(tx, 'jobs', jobId, async () => {
      if (!(await updateJob(tx, jobId, entries))) throw new Refused('CHANGED_ELSEWHERE');
    });
    if (!isOther) return;
    const at = clock.now();
    const isSigned = await refuseSigned(tx, jobId, entries.customerId);
    if (isSigned && entries.status !== undefined) await dateDraws(tx, jobId, at);
    const { timeZone } = found(await readBusiness(tx));
    await moveDrafts(tx, jobId, { customerId: entries.customerId, today: dateIn(timeZone, at) });
    await writeEvent(tx, { subjectId: jobId, kind: 'job_changed', actor: userId, at });
  });
}

/** CONT-04. The job is locked by its change, so that no contract opens meanwhile. Answers whether it has one. */
async function refuseSigned(tx: TenantTransaction, jobId: string, customerId: string): Promise<boolean> {
  const signer = await signerOfJob(tx, jobId);
  if (signer && signer.customerId !== customerId)
    throw new Refused('job_has_contract', {
      copy: `${asSentence(`This job has a signed contract with ${signer.name}`)} Cancel it before you move the job.`,
    });
  return signer !== undefined;
}

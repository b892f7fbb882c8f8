import type { TenantTransaction } from '../../database/sql.ts';
import type { Schedule } from '../../services/background-task.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { lockCustomer } from '../customers/index.ts';
import { shareJob } from '../jobs/index.ts';
import { isTooEarly, makeComing } from './bill-draw.ts';
import { type ContractRow, drawsOf, isBilled, lockContractOfJob } from './contract-store.ts';
import { type DueJob, dueJobs, noteComing } from './due-store.ts';

/** Often enough that what a job's start brings is there within half a minute (DRAW-04). */
export const drawsDue: Schedule = { name: 'draws-due', seconds: 15, run: makeDueDraws };

/** Makes the invoices of draws whose time has come, job by job: one that fails keeps no other from its turn. */
export async function makeDueDraws(platform: Platform) {
  const problems: unknown[] = [];
  for (const due of await dueJobs(platform.systemDb.sql, platform.clock.now()))
    await makeDrawsOf(platform, due).catch((error) => problems.push(error));
  if (problems.length > 0) throw problems[0];
}

/** What may not be sent is made all the same, and waits for somebody to look at it. */
async function makeDrawsOf(platform: Platform, due: DueJob) {
  try {
    await makeAll(platform, { ...due, maySend: true });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    await makeAll(platform, { ...due, maySend: false });
  }
}

interface Making extends DueJob {
  readonly maySend: boolean;
}

/** All of a job or nothing. That their time has come is noted with it, so that each is made once. */
const makeAll = (platform: Platform, { businessId, jobId, maySend }: Making) =>
  platform.tenantDb(businessId).begin(async (tx) => {
    const { timeZone } = found(await readBusiness(tx));
    found(await shareJob(tx, jobId));
    const contract = found(await lockContractOfJob(tx, jobId));
    await lockCustomer(tx, contract.customerId);
    const coming = await noteComing(tx, jobId, platform.clock.now());
    if (contract.canceledAt !== null) return;
    for (const { id } of await drawsOf(tx, contract.id))
      if (coming.has(id)) await makeOne(platform, tx, { contract, timeZone, jobId, maySend, drawId: id });
  });

interface One extends Pick<Making, 'jobId' | 'maySend'> {
  readonly contract: ContractRow;
  readonly timeZone: string;
  readonly drawId: string;
}

/** The one before may have made it already. The closing one waits until each other is sent. */
async function makeOne(platform: Platform, tx: TenantTransaction, { contract, drawId, maySend, ...of }: One) {
  const draws = await drawsOf(tx, contract.id);
  const draw = found(draws.find(({ id }) => id === drawId));
  if (isBilled(draw) || isTooEarly(draws, draw)) return;
  await makeComing(platform, tx, {
    ...of,
    contract,
    draws,
    draw: maySend ? draw : { ...draw, sendsItself: false },
    drawId,
    mustTell: true,
  });
}

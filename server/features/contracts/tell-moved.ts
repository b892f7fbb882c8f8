import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import type { Schedule } from '../../services/background-task.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { queueDeliveries } from '../deliveries/index.ts';
import { lockContractOfJob } from './contract-store.ts';
import { type MovedContract, movedContracts, noteTold } from './plan-store.ts';

/** Who plans a job anew changes one draw after the other. Its customer is told once they are through. */
const QUIET_MINUTES = 10;

export const tellOfMoves: Schedule = { name: 'moved-draws', seconds: 60, run: tellMoved };

/** Mails customers whose payments moved to other days, once a day at most (DRAW-08). One that fails keeps no other from its turn. */
export async function tellMoved(platform: Platform) {
  const now = platform.clock.now();
  const rested = new Date(now.getTime() - QUIET_MINUTES * 60_000);
  const problems: unknown[] = [];
  for (const moved of await movedContracts(platform.systemDb.sql, { now, rested }))
    await tellOne(platform, { ...moved, now, rested }).catch((error) => problems.push(error));
  if (problems.length > 0) throw problems[0];
}

interface Telling extends MovedContract {
  readonly now: Date;
  readonly rested: Date;
}

const tellOne = (platform: Platform, { businessId, contractId, jobId, now, rested }: Telling) =>
  platform.tenantDb(businessId).begin(async (tx) => {
    const { timeZone } = found(await readBusiness(tx));
    const contract = await lockContractOfJob(tx, jobId);
    const today = dateIn(timeZone, now);
    if (!(await noteTold(tx, contractId, { rested, today }))) return;
    // Who was told that it is canceled need not hear when it would have been paid.
    if (contract?.id !== contractId || contract.canceledAt !== null) return;
    await queueDeliveries(platform, tx, {
      businessId,
      customerId: contract.customerId,
      occasion: 'moved',
      subjectId: contract.quoteId,
      invoiceId: contract.quoteId,
      cause: `${contractId} ${today}`,
      createdBy: '',
    });
  });

import { randomUUID } from 'node:crypto';
import { heldCopy } from '@underlay/domain/copy/held.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { lockCustomer } from '../customers/index.ts';
import { shareJob } from '../jobs/index.ts';
import { closeTask } from '../tasks/index.ts';
import { makeInvoice } from './bill-draw.ts';
import { type ContractRow, contractsOfJob, drawsOf, holdingOf, lockContractOfJob } from './contract-store.ts';
import { moreThanHeld, waitingRelease } from './held.ts';
import { changeRelease, insertRelease } from './held-store.ts';

interface Release {
  readonly jobId: string;
  /** Left out: all that is held. */
  readonly amount?: Cents | undefined;
  readonly send: boolean;
  readonly userId: string;
}

/** Bills what is held back of a contract, or a part of it (RET-04). What waits to be sent is still held, so it counts once it is. */
export async function releaseRetainage(platform: Platform, db: TenantDb, { jobId, amount, ...release }: Release) {
  const { timeZone } = found(await readBusiness(db));
  await db.begin(async (tx) => {
    found(await shareJob(tx, jobId));
    // All of them are locked.
    await lockContractOfJob(tx, jobId);
    const contract = found(holdingOf(await contractsOfJob(tx, jobId)));
    await lockCustomer(tx, contract.customerId);
    const asked = amount ?? contract.retained;
    if (asked === 0 || asked > contract.retained) throw moreThanHeld(contract);
    await makeRelease(platform, tx, { ...release, contract, timeZone, amount: asked });
  });
}

interface Made extends Omit<Release, 'jobId'> {
  readonly contract: ContractRow;
  readonly timeZone: string;
  readonly amount: Cents;
}

/**
 * The job, the contract and its customer are locked. A release that waits asks for this from now on, under its
 * number. Answers its draw.
 */
export async function makeRelease(
  platform: Platform,
  tx: TenantTransaction,
  { contract, amount, ...making }: Made,
): Promise<string> {
  const { id: contractId, jobId } = contract;
  const waiting = waitingRelease(await drawsOf(tx, contractId));
  const drawId = waiting?.id ?? randomUUID();
  // Whoever releases by hand knows of it.
  if (waiting) await closeTask(tx, { kind: 'draw_ready', subjectId: drawId }, platform.clock.now());
  if (waiting) await changeRelease(tx, drawId, amount);
  else await insertRelease(tx, { id: drawId, contractId, amount, name: heldCopy.release() });
  const draws = await drawsOf(tx, contractId);
  const draw = found(draws.find(({ id }) => id === drawId));
  await makeInvoice(platform, tx, { ...making, jobId, drawId, contract, draws, draw, reached: undefined });
  return drawId;
}

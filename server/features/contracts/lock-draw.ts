import type { TenantTransaction } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { lockCustomer } from '../customers/index.ts';
import { lockJob } from '../jobs/index.ts';
import { type ContractRow, type DrawRow, drawsOf, lockContractOfDraw } from './contract-store.ts';

export interface OfDraw {
  readonly jobId: string;
  readonly drawId: string;
  readonly userId: string;
}

export interface LockedDraw {
  readonly contract: ContractRow;
  readonly draws: readonly DrawRow[];
  readonly draw: DrawRow;
}

/** In the order of all: the job, the contract, its customer. Its draws are read afterwards, so that who waited sees what the other did. */
export async function lockDraw(tx: TenantTransaction, { jobId, drawId }: OfDraw): Promise<LockedDraw> {
  found(await lockJob(tx, jobId));
  const contract = found(await lockContractOfDraw(tx, { jobId, drawId }));
  await lockCustomer(tx, contract.customerId);
  const draws = await drawsOf(tx, contract.id);
  return { contract, draws, draw: found(draws.find(({ id }) => id === drawId)) };
}

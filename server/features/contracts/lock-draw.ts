import type { TenantTransaction } from '../../database/sql.ts';
import { found, Refused } from '../../services/refused.ts';
import { lockCustomer } from '../customers/index.ts';
import { shareJob } from '../jobs/index.ts';
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
  found(await shareJob(tx, jobId));
  return found(await lockRest(tx, found(await lockContractOfDraw(tx, { jobId, drawId })), drawId));
}

export interface OfInvoice extends OfDraw {
  readonly invoiceId: string;
}

/** The same for the invoice of a draw. It may be that of another by now, or of none. */
export async function lockDrawOf(tx: TenantTransaction, { jobId, drawId, invoiceId }: OfInvoice): Promise<LockedDraw> {
  found(await shareJob(tx, jobId));
  const contract = await lockContractOfDraw(tx, { jobId, drawId });
  const locked = contract && (await lockRest(tx, contract, drawId));
  if (locked?.draw.invoiceId !== invoiceId) throw new Refused('CHANGED_ELSEWHERE');
  return locked;
}

/** Undefined if the draw was joined with another one while this waited. */
async function lockRest(tx: TenantTransaction, contract: ContractRow, drawId: string): Promise<LockedDraw | undefined> {
  await lockCustomer(tx, contract.customerId);
  const draws = await drawsOf(tx, contract.id);
  const draw = draws.find(({ id }) => id === drawId);
  return draw && { contract, draws, draw };
}

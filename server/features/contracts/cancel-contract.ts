import { add, formatCents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness, tellOwners } from '../businesses/index.ts';
import { lockCustomer } from '../customers/index.ts';
import { mayMailBusiness, queueDeliveries } from '../deliveries/index.ts';
import { type LockedInvoice, lockInvoice } from '../invoices/index.ts';
import { shareJob } from '../jobs/index.ts';
import { refuseCardForms, withoutCardForms } from '../receivables/index.ts';
import { closeTask, openTask } from '../tasks/index.ts';
import { giveBack } from './bill-draw.ts';
import { canceledFacts } from './canceled-mail.ts';
import {
  type ContractRow,
  closeContract,
  contractOfJob,
  type DrawRow,
  drawsOf,
  isBilled,
  lockContractOfJob,
} from './contract-store.ts';
import { drawTitle } from './draw-document.ts';
import { askForRelease } from './held.ts';
import { openOffersOf, writeOutcome } from './outcome-store.ts';
import { makeRelease } from './release-retainage.ts';

interface Cancellation {
  readonly jobId: string;
  readonly userId: string;
  readonly reason: string;
}

interface Canceling extends Cancellation {
  readonly contract: ContractRow;
  readonly at: Date;
}

/**
 * Cancels the contract of a job (CONT-06). What was not billed is dropped, and what the customer has and paid nothing of is taken back,
 * as are offers under way. What they paid of stands: a task names it, so that it is given back by a refund, or kept. Card forms that are open
 * for what is taken back end first, unless it is refused (PART-13).
 */
export const cancelContract = (platform: Platform, db: TenantDb, cancellation: Cancellation) =>
  withoutCardForms(platform, db, () => cancel(platform, db, cancellation));

async function cancel(platform: Platform, db: TenantDb, { jobId, userId, reason }: Cancellation) {
  const at = platform.clock.now();
  await db.begin(async (tx) => {
    found(await shareJob(tx, jobId));
    const contract = found(await lockContractOfJob(tx, jobId));
    if (contract.canceledAt !== null) throw new Refused('contract_canceled');
    if (contract.retained > 0) await lockCustomer(tx, contract.customerId);
    const canceling = { contract, jobId, userId, reason, at };
    const takenBack = await takeBack(tx, canceling);
    await closeContract(tx, contract.id, { at, reason });
    await offerHeld(platform, tx, { jobId, userId });
    const data = { contractId: contract.id, detail: reason };
    await writeEvent(tx, { subjectId: jobId, kind: 'contract_canceled', actor: userId, at, data });
    await keepTasks(tx, canceling);
    await mailCustomer(platform, tx, canceling);
    await tellBusiness(platform, tx, canceling);
    await refuseCardForms(tx, takenBack);
  });
}

/** What is still held of what was billed waits as an invoice, to be sent or left: another contract of the job may hide this one soon. */
async function offerHeld(
  platform: Platform,
  tx: TenantTransaction,
  { jobId, userId }: Pick<Canceling, 'jobId' | 'userId'>,
) {
  const contract = found(await contractOfJob(tx, jobId));
  if (contract.retained === 0) return;
  const { timeZone } = found(await readBusiness(tx));
  const { retained: amount, customerId } = contract;
  const subjectId = await makeRelease(platform, tx, { contract, amount, send: false, userId, timeZone });
  await askForRelease(tx, { subjectId, customerId, amount }, platform.clock.now());
}

/**
 * What nobody paid anything of, and the quotes that nobody answered: locked by their ids, as everybody locks invoices. Answers the invoices.
 */
async function takeBack(tx: TenantTransaction, { contract, jobId, userId, at }: Canceling) {
  const draws = await drawsOf(tx, contract.id);
  const sent = draws.flatMap(({ invoiceId, status }) => (status === 'unpaid' ? (invoiceId ?? []) : []));
  const locked: LockedInvoice[] = [];
  for (const id of [...sent, ...(await openOffersOf(tx, jobId))].sort()) locked.push(found(await lockInvoice(tx, id)));
  // All of them first: what is given back takes the counters of the business, which come last.
  for (const offer of locked.filter(({ isQuote }) => isQuote)) await withdraw(tx, { offer, userId, at });
  let held: number = contract.retained;
  const takenBack: string[] = [];
  const placeOf = ({ id, released }: LockedInvoice): number =>
    released > 0 ? -1 : draws.findIndex(({ invoiceId }) => invoiceId === id);
  // Releases first, then as they are planned: of a draw whose retainage was paid nothing can be given back (RET-06).
  for (const invoice of locked.filter(isUntouched).toSorted((one, other) => placeOf(one) - placeOf(other))) {
    const after = held - invoice.retained + invoice.released;
    if (after < 0) continue;
    await giveBack(tx, { contract, invoice, userId, at });
    held = after;
    takenBack.push(invoice.id);
  }
  return takenBack;
}

const isUntouched = ({ isQuote, status, ...invoice }: LockedInvoice): boolean =>
  !isQuote &&
  status === 'unpaid' &&
  invoice.paid + invoice.pending + invoice.reserved + invoice.credited + invoice.charged === 0;

interface Withdrawing extends Pick<Canceling, 'userId' | 'at'> {
  readonly offer: LockedInvoice;
}

/** Unless its customer declined it while this waited, or it was taken back. */
async function withdraw(tx: TenantTransaction, { offer: { id, status, outcome }, userId, at }: Withdrawing) {
  if (status !== 'sent' || outcome !== null) return;
  await writeOutcome(tx, id, { outcome: 'withdrawn', at });
  await writeEvent(tx, { subjectId: id, kind: 'closed_with_contract', actor: userId, at });
}

/** Nothing of it is to be billed any more. What was paid of it is to be looked at. */
async function keepTasks(tx: TenantTransaction, { contract, at }: Canceling) {
  const draws = await drawsOf(tx, contract.id);
  await closeTask(tx, { kind: 'quote_accepted', subjectId: contract.quoteId }, at);
  for (const draw of draws)
    if (!isBilled(draw) && !draw.releases) await closeTask(tx, { kind: 'draw_ready', subjectId: draw.id }, at);
  const standing = draws.filter(isBilled);
  if (standing.length === 0) return;
  const { id: subjectId, customerId, quoteId: invoiceId } = contract;
  const amount = add(...standing.map((draw) => add(draw.paid ?? ZERO, draw.pending ?? ZERO)));
  const detail = standing
    .map((draw) => standingText(draw, draws))
    .join('; ')
    .slice(0, LONGEST_DETAIL);
  const about = { kind: 'contract_canceled', subjectId, customerId, invoiceId, paymentId: null } as const;
  await openTask(tx, { ...about, amount, detail }, at);
}

/** In characters. The page of the job shows all of them. */
const LONGEST_DETAIL = 1_000;

/** "Deposit: On signing stands, $840.35 paid". */
function standingText(draw: DrawRow, draws: readonly DrawRow[]): string {
  const { paid, pending } = draw;
  const parts = [
    `${drawTitle(draw, draws)} stands`,
    ...(paid ? [`${formatCents(paid)} paid`] : []),
    ...(pending ? [`${formatCents(pending)} on its way`] : []),
  ];
  return parts.join(', ');
}

/** It always goes to both, whoever of the business did it (selling.md, 8.4). */
async function tellBusiness(platform: Platform, tx: TenantTransaction, { contract, jobId, userId }: Canceling) {
  const { email } = found(await readBusiness(tx));
  const did = `canceled a contract for ${formatCents(contract.sum)}`;
  const also = (await mayMailBusiness(platform, tx, email)) ? email : undefined;
  const canceled = found(await contractOfJob(tx, jobId));
  const facts = canceledFacts(canceled, await drawsOf(tx, contract.id));
  await tellOwners(platform, tx, { by: userId, did, page: `jobs/${jobId}/money`, also, facts });
}

const mailCustomer = (platform: Platform, tx: TenantTransaction, { contract, userId }: Canceling) =>
  queueDeliveries(platform, tx, {
    businessId: tx.businessId,
    customerId: contract.customerId,
    occasion: 'canceled',
    subjectId: contract.quoteId,
    invoiceId: contract.quoteId,
    cause: contract.id,
    createdBy: userId,
  });

import type { JobMoneyJson } from '@underlay/contract/contracts.ts';
import { retainageJson } from '@underlay/contract/retainage.ts';
import { drawState } from '@underlay/domain/contracts/draw-life.ts';
import { endingOf } from '@underlay/domain/credits/settled-by.ts';
import { amountDue, type Money } from '@underlay/domain/invoices/invoice.ts';
import { sumOfMoney, whatBecameOf } from '@underlay/domain/jobs/job-money.ts';
import { add, type Cents, cents, dollarsFromCents, ZERO } from '@underlay/domain/money/money.ts';
import type { TenantReader } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { invoiceJson, invoicesOfJob } from '../invoices/index.ts';
import { readJob } from '../jobs/index.ts';
import { type ContractRow, contractsOfJob, type DrawRow, drawsOf, holdingOf, isBilled } from './contract-store.ts';
import { countOf } from './draw-document.ts';
import { waitingRelease } from './held.ts';
import { signedLines } from './work-store.ts';

/** The figures of a job, from the rows of its documents (CONT-08). */
export async function readMoney(db: TenantReader, jobId: string): Promise<JobMoneyJson> {
  const [job, contracts, { rows: documents }] = await Promise.all([
    readJob(db, jobId),
    contractsOfJob(db, jobId),
    invoicesOfJob(db, jobId),
  ]);
  found(job);
  const [contract] = contracts;
  if (!contract) return { ...NO_CONTRACT, outside: outsideOf(documents, []) };
  const { id: contractId, quoteId } = contract;
  const holding = holdingOf(contracts) ?? contract;
  const [draws, lines, holdingDraws] = await Promise.all([
    drawsOf(db, contractId),
    signedLines(db, { contractId, quoteId }),
    holding === contract ? undefined : drawsOf(db, holding.id),
  ]);
  const quote = documents.find(({ id }) => id === quoteId);
  return {
    contract: contractJson(contract, draws),
    toRelease: toReleaseOf(holding, {
      draws: holdingDraws ?? draws,
      before: holding === contract ? null : beforeJson(holding, documents),
    }),
    heldBefore: dollarsFromCents(add(ZERO, ...contracts.slice(1).map(({ retained }) => retained))),
    offers: quote
      ? [invoiceJson(quote)].map(({ uuid, id, description, total }) => ({ uuid, id, description, total }))
      : [],
    draws: draws.map((draw) => drawJson(draw, draws)),
    lines: lines.map(({ id: uuid, description, value, billed }) => ({
      uuid,
      description,
      value: dollarsFromCents(value),
      billed: dollarsFromCents(billed),
      percent: value === 0 ? null : Math.round((billed / value) * 10_000) / 100,
      // Of a canceled contract nothing more is billed.
      left: dollarsFromCents(contract.canceledAt === null ? cents(value - billed) : ZERO),
    })),
    outside: outsideOf(documents, draws),
  };
}

const NO_CONTRACT = {
  ...{ contract: null, toRelease: null, heldBefore: dollarsFromCents(ZERO) },
  ...{ offers: [], draws: [], lines: [] },
};

type ToRelease = NonNullable<JobMoneyJson['toRelease']>;

interface Holding extends Pick<ToRelease, 'before'> {
  readonly draws: readonly DrawRow[];
}

/** RET-04 */
function toReleaseOf({ retained, retainage }: ContractRow, { draws, before }: Holding): ToRelease | null {
  if (retained === 0) return null;
  const waiting = waitingRelease(draws);
  const invoice = waiting ? invoiceOf(waiting) : null;
  return {
    held: dollarsFromCents(retained),
    until: retainage?.until ?? '',
    before,
    waiting: invoice && { uuid: invoice.uuid, id: invoice.id, total: invoice.total },
  };
}

/** A contract that was canceled before the one of the answer. */
function beforeJson({ canceledAt, quoteId }: ContractRow, documents: Documents): ToRelease['before'] {
  const quote = documents.find(({ id }) => id === quoteId);
  return (
    canceledAt && { canceledAt: canceledAt.toISOString(), quote: quote ? { uuid: quote.id, id: quote.number } : null }
  );
}

type Documents = Awaited<ReturnType<typeof invoicesOfJob>>['rows'];

/** CONT-05: what is billed beside the contract, and what stands or waits of one that was canceled before it. */
const outsideOf = (documents: Documents, draws: readonly DrawRow[]) =>
  documents
    .filter(({ isQuote, status, drawId, released }) =>
      drawId === null ? !isQuote : (status !== 'pending' || released > 0) && !draws.some(({ id }) => id === drawId),
    )
    .map(invoiceJson);

/** Complete is computed (CONT-07). */
export function contractJson(
  { id, openedAt, canceledAt, reason, sum, billed, retained, retainage }: ContractRow,
  draws: readonly DrawRow[],
) {
  const { billed: _, ...money } = becameOf({ retained }, draws);
  const left = canceledAt === null ? cents(sum - billed) : ZERO;
  const isComplete = left === 0 && money.due === 0 && money.onItsWay === 0 && retained === 0;
  return {
    uuid: id,
    state: canceledAt !== null ? ('canceled' as const) : isComplete ? ('complete' as const) : ('open' as const),
    openedAt: openedAt.toISOString(),
    canceledAt: canceledAt?.toISOString() ?? null,
    reason,
    retainage: retainageJson(retainage),
    ...dollarsOf({ ...money, sum, billed, left }),
  };
}

/** What became of what a contract billed. */
export function becameOf({ retained: held }: Pick<ContractRow, 'retained'>, draws: readonly DrawRow[]) {
  const sent = draws.filter(isBilled);
  const heldBack = add(...sent.map((draw) => cents((draw.retained ?? 0) - (draw.released ?? 0))));
  return whatBecameOf(sumOfMoney(sent.map(moneyOf)), { heldBack, held });
}

const dollarsOf = <Name extends string>(amounts: Record<Name, Cents>) =>
  Object.fromEntries(
    Object.entries<Cents>(amounts).map(([name, amount]) => [name, dollarsFromCents(amount)]),
  ) as Record<Name, ReturnType<typeof dollarsFromCents>>;

export function drawJson(draw: DrawRow, draws: readonly DrawRow[]): JobMoneyJson['draws'][number] {
  const { id: uuid, position: ordinal, name, planned, due, dueOn: on, dueDays: days, payDays: dueDays } = draw;
  const { closes, reachedOn, sendsItself, hidden, changedAt, version, releases } = draw;
  return {
    uuid,
    ordinal,
    of: countOf(draws),
    name,
    planned: dollarsFromCents(planned),
    closes,
    when: { due, on, days },
    reachedOn,
    dueDays,
    sendsItself,
    hidden,
    changedAt: changedAt?.toISOString() ?? null,
    version,
    releases,
    state: drawState(draw),
    invoice: invoiceOf(draw),
  };
}

/** What the money of its invoice is. All of it is nothing without one. */
const moneyOf = ({ total, charged, credited, paid, pending }: DrawRow): Money => ({
  ...{ total: total ?? ZERO, charged: charged ?? ZERO, credited: credited ?? ZERO },
  ...{ paid: paid ?? ZERO, pending: pending ?? ZERO },
});

function invoiceOf(draw: DrawRow) {
  const { invoiceId, invoiceNumber, status, reserved, settled } = draw;
  if (invoiceId === null || invoiceNumber === null || status === null) return null;
  const money = moneyOf(draw);
  return {
    uuid: invoiceId,
    id: invoiceNumber,
    status,
    ...dollarsOf({
      amount: amountDue(money),
      total: money.total,
      held: draw.retained ?? ZERO,
      charged: money.charged,
      paid: money.paid,
      onItsWay: money.pending,
    }),
    reserved: (reserved ?? ZERO) > 0,
    endedAs: settled && endingOf(settled),
  };
}

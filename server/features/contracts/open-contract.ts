import { randomUUID } from 'node:crypto';
import { totalsRoundedOnce, valuesRoundedOnce } from '@underlay/domain/invoices/invoice.ts';
import { documentPrice, OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import { ONE_CLOSING_ROW, plannedDraws, type ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import type { Retainage } from '@underlay/domain/retainage/held.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { found, Refused } from '../../services/refused.ts';
import { lockCustomer } from '../customers/index.ts';
import {
  dateDraws,
  type LineRow,
  type LockedInvoice,
  linesOf,
  lockInvoice,
  readInvoice,
  taxesOf,
} from '../invoices/index.ts';
import { lockJob } from '../jobs/index.ts';
import { insertContract, insertDraws, lockContractOfJob } from './contract-store.ts';
import { writeValues } from './work-store.ts';

/**
 * Locks what an acceptance changes, in the one order of all: job, contract, customer, quote. Answers the quote as it is then. Refuses
 * when another quote of the job was signed meanwhile, or the job went to another customer.
 */
export async function lockForContract(tx: TenantTransaction, quoteId: string): Promise<LockedInvoice> {
  const seen = found(await readInvoice(tx, quoteId));
  const job = found(await lockJob(tx, seen.jobId));
  const contract = await lockContractOfJob(tx, job.id);
  if (contract && contract.canceledAt === null && contract.quoteId !== quoteId) throw new Refused('contract_open');
  await lockCustomer(tx, seen.customerId);
  const quote = found(await lockInvoice(tx, quoteId));
  if (quote.jobId !== job.id) throw new Refused('CHANGED_ELSEWHERE');
  if (quote.customerId !== job.customerId) throw new Refused('job_moved');
  return quote;
}

interface Opening {
  readonly quoteId: string;
  /** Whose acceptance it was: a member's id, or `customer`. */
  readonly actor: string;
  /** When they accepted, which so many days after the acceptance count from. */
  readonly acceptedAt: Date;
  /** When that was written down. */
  readonly at: Date;
  readonly schedule?: readonly ScheduleRow[];
  /** As it was signed (RET-01). */
  readonly retainage?: Retainage | null;
}

/**
 * Opens the contract of a job with its first signed quote, in the transaction of the acceptance (CONT-01): each line that was chosen
 * gets its value, and the rows of the schedule become draws in cents. The choices are written down by then. Answers its id.
 */
export async function openContract(
  tx: TenantTransaction,
  { quoteId, actor, acceptedAt, at, schedule = ONE_CLOSING_ROW, retainage = null }: Opening,
): Promise<string> {
  const quote = await lockForContract(tx, quoteId);
  if (!quote.isQuote || quote.status !== 'sent') throw new Refused('wrong_status');
  await writeValues(tx, await valuesOf(tx, quote));
  const id = randomUUID();
  const { jobId, customerId, total: sum } = quote;
  await insertContract(tx, { id, jobId, customerId, quoteId, sum, retainage, openedAt: acceptedAt });
  const draws = plannedDraws(sum, schedule).map((row) => ({ ...row, id: randomUUID() }));
  await insertDraws(tx, id, draws);
  if (draws.some(({ when }) => when.due !== 'acceptance' && when.due !== 'reached')) await dateDraws(tx, jobId, at);
  await writeEvent(tx, { subjectId: jobId, kind: 'contract_opened', actor, at, data: { contractId: id, amount: sum } });
  return id;
}

async function valuesOf(tx: TenantTransaction, quote: LockedInvoice) {
  const lines = await linesOf(tx, [quote.id]);
  const priced = quote.roundsLines ? pricedAsSent(quote, lines) : pricedBefore(quote, lines);
  if (priced?.total !== quote.total) throw new Error(`quote ${quote.id} does not come to what it says`);
  return lines.flatMap(({ id, isChosen }, place) => {
    const value = priced.values[place];
    return isChosen && value !== undefined ? [{ id, value }] : [];
  });
}

/** With the rates as they stand with the quote (TAX-05). They do not change what a line is worth, but which lines are one group. */
function pricedAsSent(quote: LockedInvoice, lines: readonly LineRow[]) {
  const taxes = new Map(taxesOf(quote, lines).map((tax) => [tax.rateId ?? OWN_TAX, tax]));
  return documentPrice(
    quote,
    lines.map((line) => {
      const { name, percent } = taxes.get(line.tax) ?? { name: line.taxName, percent: line.taxRate };
      return line.taxName === null ? line : { ...line, taxName: name, taxRate: percent };
    }),
  );
}

/** What was sent when the subtotal alone was rounded (D94), when there were no discounts and no choices. */
function pricedBefore({ salesTaxRate }: LockedInvoice, lines: readonly LineRow[]) {
  const totals = totalsRoundedOnce(lines, salesTaxRate);
  return totals && { total: totals.total, values: valuesRoundedOnce(lines) };
}

import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { SettlingSums } from '@underlay/domain/credits/settled-by.ts';
import type { InvoiceStatus } from '@underlay/domain/invoices/invoice.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { ScheduleRow } from '@underlay/domain/offers/schedule.ts';
import type { Retainage } from '@underlay/domain/retainage/held.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import { due, settledSums } from '../receivables/index.ts';
import { retainageIn } from '../selling-settings/index.ts';

export interface ContractRow {
  readonly id: string;
  readonly jobId: string;
  readonly customerId: string;
  readonly quoteId: string;
  readonly sum: Cents;
  readonly billed: Cents;
  /** What its draws hold back that was neither released nor credited. */
  readonly retained: Cents;
  /** As it was signed. Null where nothing is held back (RET-01). */
  readonly retainage: Retainage | null;
  /** When its quote was accepted: that of a paper is a moment of the day on it. */
  readonly openedAt: Date;
  readonly canceledAt: Date | null;
  readonly reason: string | null;
}

export interface DrawRow {
  readonly id: string;
  readonly contractId: string;
  /** From its customer, as long as it is planned (LINK-04). */
  readonly hidden: boolean;
  /** When it was planned anew (DRAW-08). Null: never. */
  readonly changedAt: Date | null;
  readonly position: number;
  readonly name: string;
  readonly planned: Cents;
  readonly closes: boolean;
  /** It asks for what others held back, and is none of the plan (RET-04). */
  readonly releases: boolean;
  /** What its contract holds back by now. */
  readonly heldByNow: Cents;
  readonly due: ScheduleRow['when']['due'];
  readonly dueOn: CalendarDate | null;
  readonly dueDays: number | null;
  readonly payDays: number;
  readonly sendsItself: boolean;
  /** Said with the invoice that it has. */
  readonly reachedOn: CalendarDate | null;
  /** When its time had come. */
  readonly cameAt: Date | null;
  /** When its invoice was last made. It may have been deleted since. */
  readonly madeAt: Date | null;
  /** How often it was planned anew, and one. */
  readonly version: number;
  readonly droppedAt: Date | null;
  /** Its invoice, if it has one. */
  readonly invoiceId: string | null;
  readonly invoiceNumber: number | null;
  readonly status: InvoiceStatus | null;
  /** When its customer had it last, though it may have been taken back since. */
  readonly sentAt: Date | null;
  readonly total: Cents | null;
  readonly retained: Cents | null;
  readonly released: Cents | null;
  readonly paid: Cents | null;
  readonly pending: Cents | null;
  /** Of payments that were begun, and are not under way. */
  readonly reserved: Cents | null;
  readonly credited: Cents | null;
  readonly charged: Cents | null;
  /** Once it is paid. */
  readonly settled: SettlingSums | null;
}

/** Its customer has its invoice. */
export const isBilled = ({ status }: Pick<DrawRow, 'status'>): boolean => status !== null && status !== 'pending';

const columns = (sql: TenantReader['sql']) => sql`
  c.id, c.job_id "jobId", c.customer_id "customerId", c.quote_id "quoteId", c.sum_cents sum, c.billed_cents billed, c.retained_cents retained,
  ${retainageIn(sql, 'c')} retainage, c.opened_at "openedAt", c.canceled_at "canceledAt", c.reason`;

/** Those of a job: the open one, or the last that was canceled, and behind it those before it. */
export const contractsOfJob = ({ sql, businessId }: TenantReader, jobId: string): Promise<ContractRow[]> =>
  sql<ContractRow[]>`
    select ${columns(sql)} from contracts c where c.business_id = ${businessId} and c.job_id = ${jobId}
    order by c.canceled_at desc nulls first`;

export const contractOfJob = async (db: TenantReader, jobId: string): Promise<ContractRow | undefined> =>
  (await contractsOfJob(db, jobId))[0];

/** Of those of a job the one whose retainage is released: the newest that holds any (RET-04). */
export const holdingOf = (contracts: readonly ContractRow[]): ContractRow | undefined =>
  contracts.find(({ retained }) => retained > 0) ?? contracts[0];

/** The one that the acceptance of a quote opened. */
export async function contractOfQuote(
  { sql, businessId }: TenantReader,
  quoteId: string,
): Promise<ContractRow | undefined> {
  const [row] = await sql<ContractRow[]>`
    select ${columns(sql)} from contracts c where c.business_id = ${businessId} and c.quote_id = ${quoteId}`;
  return row;
}

/** Those of several jobs, as far as they are this customer's: of each the newest one. */
export const contractsOfCustomer = (
  { sql, businessId }: TenantReader,
  { jobIds, customerId }: { readonly jobIds: readonly string[]; readonly customerId: string },
): Promise<ContractRow[]> =>
  sql<ContractRow[]>`
    select distinct on (c.job_id) ${columns(sql)} from contracts c
    where c.business_id = ${businessId} and c.job_id = any(${jobIds as string[]}::uuid[]) and c.customer_id = ${customerId}
    order by c.job_id, c.canceled_at desc nulls first`;

/** The same, locked until the transaction ends. Whoever bills, takes back or cancels starts here, after the job. */
export async function lockContractOfJob(tx: TenantTransaction, jobId: string): Promise<ContractRow | undefined> {
  const { sql, businessId } = tx;
  await sql`
    select 1 from contracts where business_id = ${businessId} and job_id = ${jobId} order by id for no key update`;
  return contractOfJob(tx, jobId);
}

/** That of a draw, locked as well. Another job's draw has none. */
export async function lockContractOfDraw(
  { sql, businessId }: TenantTransaction,
  { jobId, drawId }: { readonly jobId: string; readonly drawId: string },
): Promise<ContractRow | undefined> {
  const [row] = await sql<ContractRow[]>`
    select ${columns(sql)} from contracts c
    where c.business_id = ${businessId} and c.job_id = ${jobId}
      and c.id = (select contract_id from draws where business_id = ${businessId} and id = ${drawId})
    for no key update of c`;
  return row;
}

export async function insertContract(
  { sql, businessId }: TenantTransaction,
  {
    id,
    jobId,
    customerId,
    quoteId,
    sum,
    retainage,
    openedAt,
  }: Omit<ContractRow, 'billed' | 'retained' | 'canceledAt' | 'reason'>,
) {
  await sql`
    insert into contracts (business_id, id, job_id, customer_id, quote_id, sum_cents, opened_at, retainage_basis_points, held_until)
    values (${businessId}, ${id}, ${jobId}, ${customerId}, ${quoteId}, ${sum}, ${openedAt}, ${retainage?.percent ?? null},
      ${retainage?.until ?? ''})`;
}

export type NewDraw = ScheduleRow & { readonly id: string; readonly planned: Cents };

/** In their order. */
export async function insertDraws(
  { sql, businessId }: TenantTransaction,
  contractId: string,
  draws: readonly NewDraw[],
) {
  const rows = draws.map(({ id, name, planned, howMuch, when, payDays, sendsItself }, place) => ({
    business_id: businessId,
    id,
    contract_id: contractId,
    position: place + 1,
    name,
    planned_cents: planned,
    closes: howMuch.basis === 'rest',
    due: when.due,
    due_on: when.due === 'day' ? when.on : null,
    due_days: when.due === 'days' ? when.days : null,
    pay_days: payDays,
    sends_itself: sendsItself,
  }));
  await sql`insert into draws ${sql(rows)}`;
}

/** The draws of contracts with their invoices, in their order. */
export const drawsOf = ({ sql, businessId }: TenantReader, ...contractIds: readonly string[]): Promise<DrawRow[]> =>
  sql<DrawRow[]>`
    select d.id, d.contract_id "contractId", d.hidden, d.changed_at "changedAt", d.position, d.name, d.planned_cents planned, d.closes, d.releases, c.retained_cents "heldByNow", d.due, d.due_on "dueOn", d.due_days "dueDays",
      d.pay_days "payDays", d.sends_itself "sendsItself", d.came_at "cameAt", d.made_at "madeAt", d.version, case when i.id is not null then d.reached_on end "reachedOn", d.dropped_at "droppedAt", i.id "invoiceId", i.number "invoiceNumber",
      i.status, i.sent_at "sentAt", i.total_cents total, i.retained_cents retained, i.released_cents released, i.paid_cents paid, i.held_cents pending, i.reserved_cents reserved, i.credited_cents credited, i.charged_cents charged, ${settledSums(sql)} settled
    from draws d join contracts c on c.business_id = d.business_id and c.id = d.contract_id
    left join invoices i on i.business_id = d.business_id and i.draw_id = d.id
    where d.business_id = ${businessId} and d.contract_id = any(${contractIds as string[]}::uuid[])
    order by d.contract_id, d.position`;

/** The invoice of what was due with the signature (SCHED-05), while its customer has it. */
export interface DepositRow {
  readonly invoiceId: string;
  readonly number: number;
  readonly total: Cents;
  /** What is still to be paid of it, and is not waiting for its payer to verify an account. */
  readonly left: Cents;
}

export async function depositOfQuote(
  { sql, businessId }: TenantReader,
  quoteId: string,
): Promise<DepositRow | undefined> {
  const [row] = await sql<DepositRow[]>`
    select i.id "invoiceId", i.number, i.total_cents total, ${due(sql)} - i.reserved_cents "left"
    from contracts c
    join draws d on d.business_id = c.business_id and d.contract_id = c.id and d.due = 'acceptance'
    join invoices i on i.business_id = d.business_id and i.draw_id = d.id and i.status <> 'pending'
    where c.business_id = ${businessId} and c.quote_id = ${quoteId}`;
  return row;
}

/** That its invoice is made, and the day on which what it is for was reached, where somebody says so. */
export async function noteMade(
  { sql, businessId }: TenantTransaction,
  drawId: string,
  { at, reached = null }: { readonly at: Date; readonly reached?: CalendarDate | null | undefined },
) {
  await sql`
    update draws set made_at = ${at}, reached_on = ${reached}
    where business_id = ${businessId} and id = ${drawId}`;
}

/** What stands on its invoice from now on, whatever becomes of the contract (DRAW-09). Before its own share is billed. */
export async function keepToDate({ sql, businessId }: TenantTransaction, drawId: string) {
  await sql`
    update draws d set sent_sum_cents = c.sum_cents, sent_before_cents = c.billed_cents, sent_held_cents = c.retained_cents from contracts c
    where d.business_id = ${businessId} and d.id = ${drawId} and c.business_id = ${businessId} and c.id = d.contract_id`;
}

export async function dropDraw({ sql, businessId }: TenantTransaction, drawId: string, at: Date) {
  await sql`update draws set dropped_at = ${at} where business_id = ${businessId} and id = ${drawId}`;
}

/** What was not billed is not billed any more. */
export async function closeContract(
  { sql, businessId }: TenantTransaction,
  contractId: string,
  { at, reason }: { readonly at: Date; readonly reason: string },
) {
  await sql`
    with dropped as (
      update draws d set dropped_at = ${at}
      where d.business_id = ${businessId} and d.contract_id = ${contractId}
        and not exists (select 1 from invoices i where i.business_id = d.business_id and i.draw_id = d.id and i.status <> 'pending'))
    update contracts set canceled_at = ${at}, reason = ${reason} where business_id = ${businessId} and id = ${contractId}`;
}

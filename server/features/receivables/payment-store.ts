import { type Share, standingOn, sumOf, type Target, wantedBy } from '@underlay/domain/allocations/allocation.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { DepositKind } from '@underlay/domain/payments/deposits.ts';
import type { PaymentMethod, PaymentState } from '@underlay/domain/payments/payment.ts';
import type { Queryable, Statement, TenantReader, TenantTransaction } from '../../database/sql.ts';
import type { HandPayment } from './hand-payment-store.ts';
import { takenBackOf } from './taken-back-store.ts';
import { takenBeyondOf } from './unmatched-payment-store.ts';

/** A payment's facts never change. Its state moves by the table in domain/payments, each step kept in payment_changes. */
export interface PaymentRow {
  readonly id: string;
  readonly businessId: string;
  /** What it is meant for first. Null of money on account, which is meant for none (ALLOC-17). */
  readonly invoiceId: string | null;
  readonly customerId: string;
  readonly method: PaymentMethod;
  readonly state: PaymentState;
  /** What it is meant for, in this order, for good (ALLOC-08). */
  readonly targets: readonly Target[];
  /** What stands of it on invoices, the oldest first. */
  readonly allocated: readonly Share[];
  /** It waits for its bank account to be verified. Until then it counts nothing (D92). */
  readonly reserves: boolean;
  readonly amount: Cents;
  readonly fee: Cents;
  /** What the provider takes of it for the platform (FEE-01). */
  readonly cost: Cents;
  readonly description: string;
  readonly lastFour: string;
  readonly providerAccountId: string | null;
  readonly providerPaymentId: string | null;
  readonly failureMessage: string | null;
  /** What went back in refunds that succeeded: of the amount, and of the fee. */
  readonly refunded: Cents;
  readonly refundedFee: Cents;
  /** What of the cost came back with them. */
  readonly refundedCost: Cents;
  /** What of amount and fee together that was the payer's bank. */
  readonly takenBack: Cents;
  /** What the payer's bank took beyond what refunds had left of it. It stands in suspense while the bank has it; of a check its customer owes it. */
  readonly takenBeyond: Cents;
  /** Of before: the payment whose leftover this one spent (method credit). It is history, and stands on no invoice. */
  readonly creditOf: string | null;
  /** The saved bank account it was made with. */
  readonly methodId: string | null;
  /** By whom its card form was opened, as a keyed hash of their network. Null for other payments, and where nobody knows. */
  readonly openedFrom: string | null;
  /** What a first bank payment waits for (integrations A.4). */
  readonly depositsKind: DepositKind | null;
  readonly depositsArriveAt: Date | null;
  readonly createdAt: Date;
  /** The day on which money came that was recorded by hand. Null of what came online, or was recorded without it. */
  readonly receivedOn: CalendarDate | null;
}

/** The same of an online payment, which is always meant for an invoice. */
export function firstInvoiceOf({ id, invoiceId }: Pick<PaymentRow, 'id' | 'invoiceId'>): string {
  if (invoiceId === null) throw new Error(`payment ${id} is on account`);
  return invoiceId;
}

/** What no payment has before something happens to it, and what only some begin with. */
const UNTOUCHED = {
  reserves: false,
  failureMessage: null,
  providerPaymentId: null,
  refunded: ZERO,
  refundedFee: ZERO,
  refundedCost: ZERO,
  takenBack: ZERO,
  takenBeyond: ZERO,
  depositsKind: null,
  depositsArriveAt: null,
} as const;
const OPTIONAL = { methodId: null, openedFrom: null, receivedOn: null } as const;

const targetsOf = (sql: Queryable) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('invoiceId', t.invoice_id, 'number', i.number, 'jobId', i.job_id, 'amount', t.amount_cents - t.credit_cents, 'credit', t.credit_cents, 'discount', t.discount_cents) order by t.position), '[]')
    from payment_targets t join invoices i on i.business_id = t.business_id and i.id = t.invoice_id
    where t.business_id = payments.business_id and t.payment_id = payments.id)`;

/** The newest last. What came at one moment stands as the payment names it. */
const allocatedOf = (sql: Queryable) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('invoiceId', s.invoice_id, 'jobId', i.job_id, 'amount', s.amount) order by s.at, t.position, s.invoice_id), '[]')
    from (
      select invoice_id, sum(amount_cents)::bigint amount, max(at) filter (where amount_cents > 0) at from allocations a
      where a.business_id = payments.business_id and a.payment_id = payments.id group by invoice_id having sum(amount_cents) <> 0) s
    join invoices i on i.business_id = payments.business_id and i.id = s.invoice_id
    left join payment_targets t on t.business_id = payments.business_id and t.payment_id = payments.id and t.invoice_id = s.invoice_id)`;

export const paymentColumns = (sql: Queryable) => sql`
  id, business_id "businessId", invoice_id "invoiceId", customer_id "customerId", method, state, reserves, ${targetsOf(sql)} targets, ${allocatedOf(sql)} allocated,
  amount_cents amount, fee_cents fee, coalesce(cost_cents, fee_cents) cost, description, last_four "lastFour", provider_account_id "providerAccountId",
  provider_payment_id "providerPaymentId", failure_message "failureMessage", refunded_cents refunded,
  refunded_fee_cents "refundedFee", refunded_cost_cents "refundedCost", ${takenBackOf(sql, 'payments', sql`r.amount_cents + r.fee_cents`)} "takenBack", ${takenBeyondOf(sql)} "takenBeyond", credit_of "creditOf", method_id "methodId",
  opened_from "openedFrom", deposits_kind "depositsKind",
  deposits_arrive_at "depositsArriveAt", created_at "createdAt", received_on "receivedOn"`;

export async function readPayment(
  { sql, businessId }: TenantReader,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from payments where business_id = ${businessId} and id = ${paymentId}`;
  return row;
}

/** By its id alone, which is unguessable (API-13). What was once used as credit is the payment that it came from (ALLOC-16). */
export async function findPayment(sql: Queryable, paymentId: string): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from payments
    where id = (select coalesce(credit_of, id) from payments where id = ${paymentId})`;
  return row;
}

export async function findProviderPayment(
  { sql, businessId }: TenantReader,
  providerPaymentId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from payments where business_id = ${businessId} and provider_payment_id = ${providerPaymentId}`;
  return row;
}

/** The card forms that are open for any of these invoices. There is at most one for each (PART-12). */
export const openCardForms = (
  { sql, businessId }: TenantReader,
  invoiceIds: readonly string[],
): Promise<PaymentRow[]> =>
  sql<PaymentRow[]>`
    select ${paymentColumns(sql)} from payments
    where business_id = ${businessId} and state = 'started' and id in (
      select payment_id from payment_targets where business_id = ${businessId} and invoice_id = any(${invoiceIds as string[]}::uuid[]))
    order by id`;

export type NewPaymentRow = Omit<
  PaymentRow,
  keyof typeof UNTOUCHED | keyof typeof OPTIONAL | 'invoiceId' | 'allocated' | 'creditOf'
> & {
  readonly [Name in keyof typeof OPTIONAL]?: PaymentRow[Name];
} & {
  /** Of the invoice that it is meant for first. */
  readonly invoiceVersion: number | null;
  /** How money came that is recorded by hand, and on which day. */
  readonly hand?: Pick<HandPayment, 'tender' | 'receivedOn'>;
  /** Keyed hash of a bank account's numbers. */
  readonly bankFingerprint?: Buffer;
};

/** A payment that nothing has happened to yet. */
export function untouched(payment: NewPaymentRow): PaymentRow {
  const [first] = payment.targets;
  if (!first && !payment.hand) throw new Error('a payment is meant for something');
  const own = { invoiceId: first?.invoiceId ?? null, receivedOn: payment.hand?.receivedOn ?? null };
  return { ...UNTOUCHED, ...OPTIONAL, creditOf: null, ...payment, allocated: [], ...own };
}

/** For servers of the version before: whether all of it counts on its invoice. It goes with the next release. */
const isApplied = ({ state, amount, refunded, invoiceId, allocated }: PaymentRow): boolean =>
  state !== 'settled' || (invoiceId === null ? ZERO : standingOn(allocated, invoiceId)) === amount - refunded;

/** What a payment that was changed says beside its allocations. */
const allocation = ({ sql }: TenantTransaction, payment: PaymentRow) => sql`
  applied = ${isApplied(payment)}, allocated_cents = ${sumOf(payment.allocated)}, allocation_version = allocation_version + 1`;

/** With what it is meant for, its first state, and `allocated`: the statement that puts it on invoices, where it stands on any. */
export async function insertPayment(
  { sql, businessId }: TenantTransaction,
  payment: PaymentRow & Pick<NewPaymentRow, 'invoiceVersion' | 'bankFingerprint' | 'hand'>,
  allocated: Statement | null,
) {
  const targets = payment.targets.map((target, index) => ({
    position: index + 1,
    invoiceId: target.invoiceId,
    wanted: wantedBy(target),
    credit: target.credit,
    discount: target.discount,
  }));
  await sql`
    with created as (
      insert into payments (business_id, id, invoice_id, customer_id, method, state, amount_cents, fee_cents, cost_cents, description, last_four,
        provider_account_id, invoice_version, method_id, opened_from, bank_fingerprint, created_at, settled_at, checked_at,
        allocated_cents, allocation_version, tender, received_on)
      values (${businessId}, ${payment.id}, ${payment.invoiceId}, ${payment.customerId}, ${payment.method}, ${payment.state},
        ${payment.amount}, ${payment.fee}, ${payment.cost}, ${payment.description}, ${payment.lastFour}, ${payment.providerAccountId},
        ${payment.invoiceVersion}, ${payment.methodId}, ${payment.openedFrom}, ${payment.bankFingerprint ?? null}, ${payment.createdAt}, ${payment.state === 'settled' ? payment.createdAt : null}, ${payment.createdAt},
        ${sumOf(payment.allocated)}, 1, ${payment.hand?.tender ?? null}, ${payment.hand?.receivedOn ?? null})
      returning business_id, id, state, created_at),
    changed as (
      insert into payment_changes (business_id, payment_id, sequence, state, at)
      select business_id, id, 1, state, created_at from created)
    ${allocated ? sql`, allocated as (${allocated})` : sql``}
    insert into payment_targets (business_id, payment_id, position, invoice_id, amount_cents, credit_cents, discount_cents)
    select ${businessId}, ${payment.id}, t.position, t."invoiceId", t.wanted, t.credit, t.discount
    from jsonb_to_recordset(${sql.json(targets)}) as t (position integer, "invoiceId" uuid, wanted bigint, credit bigint, discount bigint)`;
}

export interface PaymentMove {
  readonly state: PaymentState;
  readonly at: Date;
  readonly lastFour?: string;
  readonly failureCode?: string | null;
  readonly failureMessage?: string | null;
  /** What its bank took beyond what was left of it. */
  readonly takenBeyond?: Cents;
}

/** `payment` is as it is after the move. Answers how many times it has been in that state, including this time. */
export async function updatePaymentState(
  tx: TenantTransaction,
  payment: PaymentRow,
  move: PaymentMove,
): Promise<number> {
  const { sql, businessId } = tx;
  await sql`
    update payments set state = ${move.state}, reserves = ${payment.reserves}, ${allocation(tx, payment)}, last_four = coalesce(nullif(${move.lastFour ?? ''}, ''), last_four),
      provider_net_cents = null, failure_code = ${move.failureCode ?? null}, failure_message = ${move.failureMessage ?? null},
      settled_at = case when ${move.state} = 'settled' then ${move.at} else settled_at end
    where business_id = ${businessId} and id = ${payment.id}`;
  await sql`
    insert into payment_changes (business_id, payment_id, sequence, state, reason, at)
    select ${businessId}, ${payment.id}, max(sequence) + 1, ${move.state}, ${move.failureMessage ?? ''}, ${move.at}
    from payment_changes where business_id = ${businessId} and payment_id = ${payment.id}`;
  const [counted] = await sql<{ times: number }[]>`
    select count(*) as times from payment_changes
    where business_id = ${businessId} and payment_id = ${payment.id} and state = ${move.state}`;
  return counted?.times ?? 1;
}

export async function updateReserves(tx: TenantTransaction, payment: PaymentRow) {
  const { sql, businessId } = tx;
  await sql`
    update payments set reserves = ${payment.reserves}, ${allocation(tx, payment)} where business_id = ${businessId} and id = ${payment.id}`;
}

export async function updateAllocated(tx: TenantTransaction, payment: PaymentRow) {
  const { sql, businessId } = tx;
  await sql`update payments set ${allocation(tx, payment)} where business_id = ${businessId} and id = ${payment.id}`;
}

export async function updateRefunded(tx: TenantTransaction, payment: PaymentRow) {
  const { sql, businessId } = tx;
  await sql`
    update payments set refunded_cents = ${payment.refunded}, refunded_fee_cents = ${payment.refundedFee},
      refunded_cost_cents = ${payment.refundedCost}, ${allocation(tx, payment)}, provider_net_cents = null
    where business_id = ${businessId} and id = ${payment.id}`;
}

import { type Share, sumOf } from '@underlay/domain/allocations/allocation.ts';
import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { CreditedPart } from '@underlay/domain/credits/credit.ts';
import type { CreditKind, CreditState } from '@underlay/domain/credits/credit-kind.ts';
import type { CreditMoney } from '@underlay/domain/ledger/credit-books.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { canonicalJson } from '@underlay/domain/offers/canonical-json.ts';
import { counted } from '../../database/nested.ts';
import type { Queryable, TenantReader, TenantTransaction } from '../../database/sql.ts';
import { sha256 } from '../../services/sealer.ts';
import type { AllocationReason } from './allocation-store.ts';

/** A credit's facts never change. What becomes of it does: what stands of it, and that it is taken back (CRED-01). */
export interface IssuedCreditRow extends CreditMoney {
  readonly id: string;
  readonly kind: CreditKind;
  readonly state: CreditState;
  readonly number: number | null;
  readonly customerId: string;
  readonly customerName: string;
  readonly invoice: { readonly id: string; readonly jobId: string; readonly number: number } | null;
  readonly reason: string;
  readonly note: string;
  readonly issuedOn: CalendarDate;
  /** What the lines are worth that come back, before restocking. Null where it was made of an amount. */
  readonly value: Cents | null;
  readonly restocking: Cents;
  readonly total: Cents;
  /** What of its subtotal is of charges (WOFF-03, CRED-16). */
  readonly charge: Cents;
  /** Of a waiver: the charge that it names. */
  readonly chargeId: string | null;
  /** What of it each tax of the invoice has, in their order, and at the end what is not taxed (CRED-17). */
  readonly parts: readonly CreditedPart[];
  /** Of a discount: the payment with which it was issued, and without which it does not stand (DISC-04). */
  readonly paymentId: string | null;
  readonly createdBy: string;
  /** The name of that member. Null when it is not known any more. */
  readonly by: string | null;
  readonly createdAt: Date;
  readonly voidedAt: Date | null;
  readonly voidReason: string | null;
}

const allocatedOf = (sql: Queryable) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('invoiceId', s.invoice_id, 'jobId', i.job_id, 'amount', s.amount) order by s.at, s.invoice_id), '[]')
    from (
      select invoice_id, sum(amount_cents)::bigint amount, max(at) filter (where amount_cents > 0) at from allocations a
      where a.business_id = c.business_id and a.credit_id = c.id group by invoice_id having sum(amount_cents) <> 0) s
    join invoices i on i.business_id = c.business_id and i.id = s.invoice_id)`;

const columns = (sql: Queryable) => sql`
  c.id, c.kind, c.state, c.number, c.customer_id "customerId",
  (select display_name from customers u where u.business_id = c.business_id and u.id = c.customer_id) "customerName",
  (select name from member_names n where n.business_id = c.business_id and n.user_id = c.created_by) "by",
  (select jsonb_build_object('id', o.id, 'jobId', o.job_id, 'number', o.number) from invoices o where o.business_id = c.business_id and o.id = c.invoice_id) invoice,
  c.reason, c.note, c.issued_on "issuedOn", c.value_cents "value", c.restocking_cents restocking, c.subtotal_cents subtotal, c.tax_cents tax,
  c.total_cents total, coalesce(c.retained_cents, 0) retained, c.charge_cents charge, c.charge_id "chargeId", c.recovers_tax "recoversTax", c.parts, ${allocatedOf(sql)} allocated,
  c.payment_id "paymentId", c.created_by "createdBy", c.created_at "createdAt", c.voided_at "voidedAt", c.void_reason "voidReason"`;

export async function readCredit(
  { sql, businessId }: TenantReader,
  creditId: string,
): Promise<IssuedCreditRow | undefined> {
  const [row] = await sql<IssuedCreditRow[]>`
    select ${columns(sql)} from credits c where c.business_id = ${businessId} and c.id = ${creditId}`;
  return row;
}

/** Credits stand behind invoices and payments in the order of all locks, by their ids (ALLOC-09). */
export async function lockCredits({ sql, businessId }: TenantTransaction, ids: readonly string[]) {
  if (ids.length === 0) return;
  await sql`
    select id from credits where business_id = ${businessId} and id = any(${ids as string[]}::uuid[]) order by id for update`;
}

/** The credits that were made for an invoice and not taken back, in the order in which they were made. */
export const creditsOn = ({ sql, businessId }: TenantReader, invoiceId: string): Promise<IssuedCreditRow[]> =>
  sql<IssuedCreditRow[]>`
    select ${columns(sql)} from credits c
    where c.business_id = ${businessId} and c.invoice_id = ${invoiceId} and c.state = 'issued' order by c.created_at, c.number, c.id`;

interface Listed {
  readonly customerId?: string | undefined;
  /** Those alone that belong to no invoice, and of which something is left. */
  readonly isUnused: boolean;
  readonly page: number;
  readonly pageSize: number;
}

/** The newest first, with the number of all of them. */
export async function listIssuedCredits(
  { sql, businessId }: TenantReader,
  { customerId, isUnused, page, pageSize }: Listed,
): Promise<{ rows: IssuedCreditRow[]; total: number }> {
  const whose = sql`
    business_id = ${businessId} ${customerId === undefined ? sql`` : sql`and customer_id = ${customerId}`}
    ${isUnused ? sql`and invoice_id is null and state = 'issued' and allocated_cents < total_cents` : sql``}`;
  const rows = await sql<(IssuedCreditRow & { rowCount: number })[]>`
    select ${columns(sql)}, n.count "rowCount" from (select count(*)::bigint count from credits where ${whose}) n
    left join (
      select * from credits where ${whose} order by created_at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}) c on true
    order by c.created_at desc, c.id`;
  return counted(rows);
}

export type NewCredit = Omit<
  IssuedCreditRow,
  | 'number'
  | 'state'
  | 'voidedAt'
  | 'voidReason'
  | 'allocated'
  | 'customerName'
  | 'by'
  | 'invoice'
  | 'paymentId'
  | 'charge'
  | 'chargeId'
> &
  Pick<CreditMoney, 'invoice'> &
  Partial<Pick<IssuedCreditRow, 'paymentId' | 'charge' | 'chargeId'>>;

/** What its customer is sent of it, made once its number is known (CRED-13). */
type DocumentOf = (number: number) => object;

/** A note takes the next number of the business: the counter's row is locked until commit, so that there are no gaps (CRED-02). */
export async function insertCredit(
  { sql, businessId }: TenantTransaction,
  credit: NewCredit & Pick<IssuedCreditRow, 'allocated'>,
  documentOf: DocumentOf | null,
): Promise<number | null> {
  const number = credit.kind === 'note' ? await nextNumber({ sql, businessId }) : null;
  const document = number === null || documentOf === null ? null : documentOf(number);
  await sql`
    insert into credits (business_id, id, number, customer_id, invoice_id, kind, reason, note, issued_on, value_cents, restocking_cents,
      subtotal_cents, tax_cents, retained_cents, total_cents, recovers_tax, parts, allocated_cents, document, sha256, payment_id, charge_cents, charge_id, created_by, created_at)
    values (${businessId}, ${credit.id}, ${number}, ${credit.customerId}, ${credit.invoice?.id ?? null}, ${credit.kind}, ${credit.reason},
      ${credit.note}, ${credit.issuedOn}, ${credit.value}, ${credit.restocking}, ${credit.subtotal}, ${credit.tax}, ${credit.retained ?? 0}, ${credit.total},
      ${credit.recoversTax}, ${sql.json(credit.parts as never)}, ${sumOf(credit.allocated)},
      ${document && sql.json(document as never)}, ${document && fingerprintOf(document)}, ${credit.paymentId ?? null},
      ${credit.charge ?? 0}, ${credit.chargeId ?? null}, ${credit.createdBy}, ${credit.createdAt})`;
  return number;
}

async function nextNumber({ sql, businessId }: Pick<TenantTransaction, 'sql' | 'businessId'>): Promise<number> {
  const [numbered] = await sql<{ number: number }[]>`
    update business_counters set next_credit_number = next_credit_number + 1
    where business_id = ${businessId} returning next_credit_number - 1 as number`;
  if (!numbered) throw new Error(`business ${businessId} has no counters`);
  return numbered.number;
}

/** Of what is kept as text with its names in order, however PostgreSQL orders them. */
export const fingerprintOf = (document: object): Buffer => sha256(Buffer.from(canonicalJson(document)));

export async function updateCreditAllocated(
  { sql, businessId }: TenantTransaction,
  { id, allocated }: Pick<IssuedCreditRow, 'id' | 'allocated'>,
) {
  await sql`
    update credits set allocated_cents = ${sumOf(allocated)} where business_id = ${businessId} and id = ${id}`;
}

interface Voiding {
  readonly at: Date;
  readonly by: string;
  readonly reason: string;
}

export async function updateCreditVoid(
  { sql, businessId }: TenantTransaction,
  { id }: Pick<IssuedCreditRow, 'id'>,
  { at, by, reason }: Voiding,
) {
  await sql`
    update credits set state = 'void', allocated_cents = 0, voided_at = ${at}, voided_by = ${by}, void_reason = ${reason}
    where business_id = ${businessId} and id = ${id}`;
}

/** Rows with a sign, as those of payments (ALLOC-01). */
export async function insertCreditAllocations(
  { sql, businessId }: TenantTransaction,
  { id, customerId }: Pick<IssuedCreditRow, 'id' | 'customerId'>,
  changes: readonly Share[],
  { cause, causeId, actor, at }: AllocationReason,
) {
  if (changes.length === 0) return;
  await sql`
    insert into allocations (business_id, customer_id, invoice_id, credit_id, amount_cents, cause, cause_id, actor, at)
    select ${businessId}, ${customerId}, invoice, ${id}, amount, ${cause}, ${causeId ?? null}, ${actor}, ${at}
    from unnest(${changes.map(({ invoiceId }) => invoiceId)}::uuid[], ${changes.map(({ amount }) => String(amount))}::text[]::bigint[]) as t (invoice, amount)`;
}

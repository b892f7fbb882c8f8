import type { CreditState } from '@underlay/domain/credits/credit-kind.ts';
import { type KeptNote, noteByNow } from '@underlay/domain/credits/kept-note.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { RefundParts } from '@underlay/domain/payments/refund.ts';
import { counted, nested } from '../../database/nested.ts';
import type { Queryable, TenantReader } from '../../database/sql.ts';
import type { Slice } from '../../services/paging.ts';

/** A credit note as its customer has it. */
export interface CustomerNoteRow {
  readonly id: string;
  readonly state: CreditState;
  /** As it was issued (CRED-13), but for what did not go back to the payer. */
  readonly document: KeptNote;
  /** Of one that belongs to no invoice: what no invoice has taken. */
  readonly unused: Cents;
  readonly voidedAt: Date | null;
  /** Whether this customer still has the invoice that it names. */
  readonly hasInvoice: boolean;
}

/** Where a note that belongs to no invoice was used. */
export interface NoteUse {
  readonly id: string;
  readonly number: number;
  readonly jobName: string;
  readonly amount: Cents;
  readonly hasInvoice: boolean;
}

/** What goes back by a note, or went: refunds of what it pushed off, which have its name for a reason, and did not fail. */
const wentBack = (sql: Queryable) => sql`
  case when c.document ? 'refunded' then (
    select jsonb_build_object('amount', coalesce(sum(r.amount_cents), 0), 'fee', coalesce(sum(r.fee_cents), 0)) from refunds r
    where r.business_id = c.business_id and r.reason = 'CN-' || c.number and r.state <> 'failed' and r.method is null
      and r.created_at >= c.created_at and r.payment_id in (
        select a.payment_id from allocations a
        where a.business_id = c.business_id and a.invoice_id = c.invoice_id and a.cause = 'pushed_off' and a.cause_id = c.id)
  ) else '{ "amount": 0, "fee": 0 }' end "wentBack"`;

type Kept = Pick<CustomerNoteRow, 'document'> & { readonly wentBack: RefundParts };
const byNow = <Row extends Kept>(row: Row): Row => ({ ...row, document: noteByNow(row.document, row.wentBack) });

const columns = (sql: Queryable) => sql`
  c.id, c.state, c.document, ${wentBack(sql)}, c.voided_at "voidedAt",
  case when c.invoice_id is null and c.state = 'issued' then c.total_cents - c.allocated_cents else 0 end unused,
  exists (
    select from invoices i where i.business_id = c.business_id and i.id = c.invoice_id
      and i.customer_id = c.customer_id and i.status <> 'pending') "hasInvoice"`;

/** The newest first, with the number of all of them. An index has the notes of one customer in this order. */
export async function listCustomerNotes(
  { sql, businessId }: TenantReader,
  customerId: string,
  { limit, offset }: Slice,
): Promise<{ rows: CustomerNoteRow[]; total: number }> {
  const whose = sql`business_id = ${businessId} and customer_id = ${customerId} and kind = 'note'`;
  const rows = await sql<(CustomerNoteRow & Kept & { rowCount: number })[]>`
    with page as materialized (select id from credits where ${whose} order by number desc limit ${limit} offset ${offset})
    select "rowCount", ${columns(sql)} from (select count(*)::bigint from credits where ${whose}) t ("rowCount")
    left join (page join credits c on c.business_id = ${businessId} and c.id = page.id) on true
    order by c.number desc`;
  const { rows: notes, total } = counted(rows);
  return { rows: notes.map(byNow), total };
}

/** Undefined for whoever it was not issued to. */
export async function readCustomerNote(
  { sql, businessId }: TenantReader,
  { customerId, creditId }: { readonly customerId: string; readonly creditId: string },
): Promise<(CustomerNoteRow & { readonly uses: readonly NoteUse[] }) | undefined> {
  const [row] = await sql<(CustomerNoteRow & Kept & { uses: NoteUse[] })[]>`
    select ${columns(sql)}, ${nested(
      sql,
      sql`
        select i.id, i.number, j.name "jobName", s.amount, i.customer_id = c.customer_id and i.status <> 'pending' "hasInvoice"
        from (
          select a.invoice_id, sum(a.amount_cents)::bigint amount, max(a.at) filter (where a.amount_cents > 0) at from allocations a
          where a.business_id = c.business_id and a.credit_id = c.id and c.invoice_id is null
          group by a.invoice_id having sum(a.amount_cents) > 0) s
        join invoices i on i.business_id = c.business_id and i.id = s.invoice_id
        join jobs j on j.business_id = i.business_id and j.id = i.job_id
        order by s.at, i.number`,
    )} uses
    from credits c
    where c.business_id = ${businessId} and c.id = ${creditId} and c.customer_id = ${customerId} and c.kind = 'note'`;
  return row && byNow(row);
}

/** What its customer reads of it. Null for what is no document, such as what is written off. */
export async function readNote({ sql, businessId }: TenantReader, creditId: string): Promise<KeptNote | null> {
  const [row] = await sql<Kept[]>`
    select c.document, ${wentBack(sql)} from credits c
    where c.business_id = ${businessId} and c.id = ${creditId} and c.document is not null`;
  return row ? byNow(row).document : null;
}

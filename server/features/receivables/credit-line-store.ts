import type { CreditKind } from '@underlay/domain/credits/credit-kind.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { fixed, moment, nested } from '../../database/nested.ts';
import type { Queryable, Statement, TenantReader } from '../../database/sql.ts';

/** What an invoice shows of a credit that stands on it. */
export interface CreditOfInvoice {
  readonly id: string;
  readonly kind: CreditKind;
  readonly number: number | null;
  readonly isOwn: boolean;
  readonly endsWithPayment: boolean;
  readonly byBank: boolean;
  readonly amount: Cents;
  readonly at: string;
}

/** Nested in a statement about invoices `i`, the oldest first. Most have none, and are not asked about. */
export const creditsOfInvoice = fixed(
  (sql) => sql`
    case when i.credited_cents = 0 then '[]'::json else ${nested(
      sql,
      sql`
        select c.id, c.kind, c.number, c.invoice_id is not null "isOwn", c.kind = 'discount' and c.reason in ('taken', 'bank') "endsWithPayment", c.kind = 'discount' and c.reason = 'bank' "byBank", s.amount, ${moment(sql, 's.at')} at
        from (
          select a.credit_id, sum(a.amount_cents)::bigint amount, max(a.at) filter (where a.amount_cents > 0) at from allocations a
          where a.business_id = i.business_id and a.invoice_id = i.id and a.credit_id is not null
          group by a.credit_id having sum(a.amount_cents) > 0) s
        join credits c on c.business_id = i.business_id and c.id = s.credit_id
        order by s.at, c.id`,
    )} end`,
);

/** What settled invoice `i` (ALLOC-04), as JSON. Null of one that is not paid. */
export const settledSums = (sql: Queryable): Statement => sql`
  case when i.status = 'paid' then json_build_object(
    'paid', i.paid_cents, 'pending', i.held_cents, 'credited', i.credited_cents,
    'writtenOff', case when i.credited_cents = 0 then 0 else (
      select coalesce(sum(a.amount_cents), 0)::bigint from allocations a
      join credits c on c.business_id = a.business_id and c.id = a.credit_id and c.kind = 'write_off'
      where a.business_id = i.business_id and a.invoice_id = i.id) end) end`;

/** A note of an invoice that was taken back. */
export interface VoidNote {
  readonly id: string;
  readonly number: number;
  readonly total: Cents;
  readonly issuedAt: string;
  readonly voidedAt: string;
}

/** Nested in a statement about invoices `i`, the oldest first. With a payer, only those that they were sent (P22). */
export const voidNotesOfInvoice = (sql: Queryable, payerId?: string): Statement =>
  nested(
    sql,
    sql`
      select c.id, c.number, c.total_cents total, ${moment(sql, 'c.created_at')} "issuedAt", ${moment(sql, 'c.voided_at')} "voidedAt"
      from credits c
      where c.business_id = i.business_id and c.invoice_id = i.id and c.kind = 'note' and c.state = 'void'
        ${payerId === undefined ? sql`` : sql`and c.customer_id = ${payerId}`}
      order by c.created_at, c.number`,
  );

export async function creditLinesOf({ sql, businessId }: TenantReader, invoiceId: string): Promise<CreditOfInvoice[]> {
  const [row] = await sql<{ credits: CreditOfInvoice[] }[]>`
    select ${creditsOfInvoice(sql)} credits from invoices i where i.business_id = ${businessId} and i.id = ${invoiceId}`;
  return row?.credits ?? [];
}

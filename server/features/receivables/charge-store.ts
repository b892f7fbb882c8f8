import type { CalendarDate } from '@underlay/domain/calendar/calendar-date.ts';
import type { ChargeKind } from '@underlay/domain/charges/charge.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { fixed, moment, nested } from '../../database/nested.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';
import { due } from './receivable-store.ts';

/** What an invoice shows of a charge. */
export interface ChargeOfInvoice {
  readonly id: string;
  readonly kind: ChargeKind;
  readonly amount: Cents;
  /** What of it was waived. */
  readonly waived: Cents;
  readonly chargedOn: CalendarDate;
  readonly at: string;
}

const waived = fixed(
  (sql) => sql`(
    select coalesce(sum(w.total_cents), 0)::bigint from credits w
    where w.business_id = c.business_id and w.invoice_id = c.invoice_id and w.charge_id = c.id and w.state = 'issued')`,
);

/** Nested in a statement about invoices `i`, the oldest first. Most have none, and are not asked about. */
export const chargesOfInvoice = fixed(
  (sql) => sql`
    case when i.charged_cents = 0 then '[]'::json else ${nested(
      sql,
      sql`
        select c.id, c.kind, c.amount_cents amount, ${waived(sql)} waived, c.charged_on "chargedOn", ${moment(sql, 'c.created_at')} at
        from invoice_charges c where c.business_id = i.business_id and c.invoice_id = i.id order by c.created_at, c.id`,
    )} end`,
);

/** What of invoice `i` is due of charges: money covers the total first, and charges last (ALLOC-15). What is waived or written off is not due. */
export const chargesDue = fixed(
  (sql) => sql`
    case when i.charged_cents = 0 then 0 else greatest(0, least(${due(sql)}, i.charged_cents - (
      select coalesce(sum(r.charge_cents), 0) from credits r
      where r.business_id = i.business_id and r.invoice_id = i.id and r.state = 'issued')))::bigint end`,
);

export async function chargesOn({ sql, businessId }: TenantReader, invoiceId: string): Promise<ChargeOfInvoice[]> {
  const [row] = await sql<{ charges: ChargeOfInvoice[] }[]>`
    select ${chargesOfInvoice(sql)} charges from invoices i where i.business_id = ${businessId} and i.id = ${invoiceId}`;
  return row?.charges ?? [];
}

export interface ChargeRow {
  readonly id: string;
  readonly invoiceId: string;
  readonly kind: ChargeKind;
  readonly amount: Cents;
  readonly chargedOn: CalendarDate;
  /** The payment that came back. */
  readonly paymentId: string;
  readonly createdAt: Date;
}

export async function readCharge({ sql, businessId }: TenantReader, chargeId: string): Promise<ChargeRow | undefined> {
  const [row] = await sql<ChargeRow[]>`
    select id, invoice_id "invoiceId", kind, amount_cents amount, charged_on "chargedOn", payment_id "paymentId", created_at "createdAt"
    from invoice_charges where business_id = ${businessId} and id = ${chargeId}`;
  return row;
}

/** What was added when a payment came back. Undefined where nothing was. */
export async function chargeOfPayment(
  { sql, businessId }: TenantReader,
  paymentId: string,
): Promise<{ readonly amount: Cents; readonly number: number } | undefined> {
  const [row] = await sql<{ amount: Cents; number: number }[]>`
    select c.amount_cents amount, i.number from invoice_charges c
    join invoices i on i.business_id = c.business_id and i.id = c.invoice_id
    where c.business_id = ${businessId} and c.payment_id = ${paymentId}`;
  return row;
}

/** False where its payment was charged for before. */
export async function insertCharge({ sql, businessId }: TenantTransaction, charge: ChargeRow): Promise<boolean> {
  const added = await sql`
    insert into invoice_charges (business_id, id, invoice_id, kind, amount_cents, charged_on, payment_id, created_at)
    values (${businessId}, ${charge.id}, ${charge.invoiceId}, ${charge.kind}, ${charge.amount}, ${charge.chargedOn}, ${charge.paymentId}, ${charge.createdAt})
    on conflict (business_id, payment_id) do nothing returning id`;
  return added.length > 0;
}

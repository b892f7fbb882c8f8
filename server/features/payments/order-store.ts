import type { InvoiceStatus } from '@underlay/domain/invoices/invoice.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import type { PayableFacts } from '@underlay/domain/payments/order.ts';
import { type PartRule, ruleFor } from '@underlay/domain/payments/part-rule.ts';
import type { TenantReader } from '../../database/sql.ts';
import { due } from '../receivables/index.ts';

/** An invoice as an order asks for it. */
export interface OrderedInvoice extends PayableFacts {
  readonly customerId: string;
  readonly status: InvoiceStatus;
  readonly jobName: string;
}

/** The invoices of an order, with how much of each may be paid at once. One that is not there is left out. */
export async function readOrdered(
  { sql, businessId }: TenantReader,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, OrderedInvoice>> {
  type Row = Omit<OrderedInvoice, 'rule'> & { readonly own: PartRule | null; readonly usual: PartRule | null };
  const rows = await sql<Row[]>`
    select i.id "invoiceId", i.number, i.customer_id "customerId", i.status, i.is_quote "isQuote", i.due_date "dueDate", j.name "jobName",
      i.total_cents total, ${due(sql)} due, i.part_rule own, s.part_rule usual
    from invoices i
    join jobs j on j.business_id = i.business_id and j.id = i.job_id
    left join money_settings s on s.business_id = i.business_id
    where i.business_id = ${businessId} and i.id = any(${invoiceIds as string[]}::uuid[])`;
  return new Map(rows.map(({ own, usual, ...row }) => [row.invoiceId, { ...row, rule: ruleFor(own, usual) }]));
}

/** What settled payments of a customer have and no invoice has taken. What goes back in a refund that has not arrived is not in it. */
export async function unusedCreditOf({ sql, businessId }: TenantReader, customerId: string): Promise<Cents> {
  const [row] = await sql<{ unused: Cents }[]>`
    select coalesce(sum(greatest(p.amount_cents - p.refunded_cents - p.allocated_cents - r.under_way, 0)), 0)::bigint unused
    from payments p
    cross join lateral (
      select coalesce(sum(amount_cents), 0)::bigint under_way from refunds
      where business_id = p.business_id and payment_id = p.id and state = 'requested') r
    where p.business_id = ${businessId} and p.customer_id = ${customerId} and p.state = 'settled'
      and p.allocated_cents + p.refunded_cents < p.amount_cents`;
  return row?.unused ?? ZERO;
}

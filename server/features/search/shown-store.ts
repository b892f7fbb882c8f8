import type { SettlingSums } from '@underlay/domain/credits/settled-by.ts';
import type { May } from '@underlay/domain/members/rights.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { PaymentMethod, PaymentState } from '@underlay/domain/payments/payment.ts';
import type { Statement, TenantReader } from '../../database/sql.ts';
import { setAgainst } from '../customers/index.ts';
import { due, owed, settledSums, takenBackOf } from '../receivables/index.ts';

/** What a list shows of something that was found. Null is what its kind has not, or what the caller may not see. */
export interface ShownRow {
  readonly title: string;
  /** What stands below the title, in this order, as far as it is there. */
  readonly under: string;
  readonly under2: string | null;
  readonly phone: string | null;
  readonly number: number | null;
  readonly isQuote: boolean | null;
  readonly amount: Cents | null;
  readonly status: string | null;
  readonly outcome: string | null;
  /** Of an invoice that is paid. */
  readonly settled: SettlingSums | null;
  readonly day: string | null;
  readonly quantity: number | null;
  readonly invoiceUuid: string | null;
  readonly customerUuid: string | null;
  /** What became of a payment. */
  readonly payment: PaymentOutcome | null;
}

interface PaymentOutcome {
  readonly state: PaymentState;
  readonly method: PaymentMethod;
  readonly amount: Cents;
  readonly refunded: Cents;
  readonly takenBack: Cents;
  readonly applied: boolean;
  /** What it waits for from its payer. */
  readonly deposits: object | null;
}

/** How much of a description is shown. */
const DESCRIPTION = 80;

/** Of the row `found`: one of these, by its kind. */
export function shownColumns({ sql, businessId }: TenantReader, may: May): Statement {
  const of = (kind: string, table: string) =>
    sql`where found.kind = ${kind} and ${sql(table)}.business_id = ${businessId} and ${sql(table)}.id = found.id`;
  const owes = may('money')
    ? sql`(select nullif(${owed(sql)}, 0) from invoices where business_id = c.business_id and customer_id = c.id and status = 'unpaid')`
    : sql`null::bigint`;
  const address = may('team') ? sql`n.email` : sql`''`;
  const day = sql`(select coalesce(p.received_on, (p.created_at at time zone time_zone)::date) from businesses where id = ${businessId})`;
  return sql`
    select c.display_name title, c.email under, null::text under2, c.phone, null::bigint number, null::boolean "isQuote", ${owes} amount,
      null::text status, null::text outcome, null::json settled, null::date "day", null::bigint quantity, null::uuid "invoiceUuid", null::uuid "customerUuid", null::json payment
    from customers c ${of('customer', 'c')}
    union all
    select c.display_name, j.name, null, null, i.number, i.is_quote,
      case when i.status = 'unpaid' then ${due(sql)} else i.total_cents end, i.status, i.outcome, ${settledSums(sql)},
      case when i.is_quote then i.quote_expiration else i.due_date end, null, null, null, null
    from invoices i join customers c on c.business_id = i.business_id and c.id = i.customer_id
    join jobs j on j.business_id = i.business_id and j.id = i.job_id ${of('invoice', 'i')}
    union all
    select j.name, c.display_name, left(w.description, ${DESCRIPTION}), null, w.number, null, null, w.status, null, null, null, null, null, null, null
    from work_orders w join jobs j on j.business_id = w.business_id and j.id = w.job_id
    join customers c on c.business_id = j.business_id and c.id = j.customer_id ${of('work-order', 'w')}
    union all
    select j.name, c.display_name, concat_ws(', ', j.address ->> 'addressLine1', j.address ->> 'city'), null, null, null, null, j.status,
      null, null, null, null, null, null, null
    from jobs j join customers c on c.business_id = j.business_id and c.id = j.customer_id ${of('job', 'j')}
    union all
    select s.name, s.sku, s.upc, null, null, null, null, null, null, null, null, s.quantity, null, null, null from inventory_items s ${of('item', 's')}
    union all
    select p.description, c.display_name, null, null, i.number, null, p.amount_cents, null, null, null, ${day}, null, i.id,
      case when p.invoice_id is null then c.id end, json_build_object(
        'state', p.state, 'method', p.method, 'amount', p.amount_cents, 'refunded', p.refunded_cents,
        'takenBack', ${takenBackOf(sql, 'p', sql`r.amount_cents`)},
        'applied', p.state <> 'settled' or p.allocated_cents + p.refunded_cents + ${setAgainst(sql)} = p.amount_cents,
        'deposits', case when p.deposits_kind is not null then json_build_object('kind', p.deposits_kind) end)
    from payments p left join invoices i on i.business_id = p.business_id and i.id = p.invoice_id
    join customers c on c.business_id = p.business_id and c.id = p.customer_id ${of('payment', 'p')}
    union all
    select c.display_name, coalesce(j.name, ''), null, null, r.number, null, r.total_cents, nullif(r.state, 'issued'), null, null, r.issued_on, null,
      r.invoice_id, case when r.invoice_id is null then c.id end, null
    from credits r join customers c on c.business_id = r.business_id and c.id = r.customer_id
    left join invoices i on i.business_id = r.business_id and i.id = r.invoice_id
    left join jobs j on j.business_id = i.business_id and j.id = i.job_id ${of('credit', 'r')}
    union all
    select s.display_name, s.email, null, s.phone, null, null, null, null, null, null, null, null, null, null, null from subcontractors s ${of('subcontractor', 's')}
    union all
    select n.name, ${address}, null, null, null, null, null, null, null, null, null, null, null, null, null
    from business_members m join member_names n on n.business_id = m.business_id and n.user_id = m.user_id ${of('person', 'm')}`;
}

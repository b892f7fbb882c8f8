import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

/** Settled payments with what went back of them, from the first rows and never from sums that are kept beside them. */
const settled = (sql: Queryable) => sql`
  select p.business_id, p.id, p.invoice_id, p.customer_id, p.method, p.applied, p.credit_of, p.amount_cents, p.fee_cents,
    coalesce(r.amount, 0) as back, coalesce(r.fee, 0) as fee_back
  from payments p
  left join (
    select business_id, payment_id, sum(amount_cents) as amount, sum(fee_cents) as fee
    from refunds where state = 'succeeded' group by 1, 2) r on r.business_id = p.business_id and r.payment_id = p.id
  where p.state = 'settled'`;

export async function countBalances(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select (select count(*) from customers) * 2 + (select count(*) from businesses) * 5 as count`;
  return row?.count ?? 0;
}

/** I3 for each customer: what is owed on what they were sent, and what they have left over. */
export const wrongCustomerBalances = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with settled as (${settled(sql)}),
      due (business_id, customer_id, account, amount) as (
        select business_id, customer_id, 'receivable', total_cents from invoices where not is_quote and status in ('unpaid', 'paid')
        union all
        select p.business_id, p.customer_id, 'receivable', back - amount_cents from settled p where applied
        union all
        select business_id, customer_id, 'unapplied_credit', back - amount_cents from settled where not applied
        union all
        select spent.business_id, spent.customer_id, 'unapplied_credit', spent.amount_cents - spent.back
        from settled spent where spent.method = 'credit'),
      balances (business_id, customer_id, account, posted, due) as (
        select business_id, customer_id, account, amount_cents, 0 from ledger_lines where account in ('receivable', 'unapplied_credit')
        union all select business_id, customer_id, account, 0, amount from due)
      select account || ' of customer ' || coalesce(customer_id::text, '(nobody)') || ' of ' || business_id as name,
        'is ' || sum(posted) || ' cents in the ledger and ' || sum(due) || ' by the rows' as why
      from balances group by business_id, customer_id, account having sum(posted) <> sum(due)`,
  );

/** I3 for each business: its other accounts. */
export const wrongBusinessBalances = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with settled as (${settled(sql)}),
      due (business_id, account, amount) as (
        select business_id, 'revenue', -subtotal_cents from invoices where not is_quote and status in ('unpaid', 'paid')
        union all
        select business_id, 'sales_tax_payable', -tax_cents from invoices where not is_quote and status in ('unpaid', 'paid')
        union all
        select business_id, 'processing_fee_income', fee_back - fee_cents from settled
        union all
        select business_id, 'clearing', amount_cents + fee_cents - back - fee_back from settled where method in ('ach', 'card')
        union all
        select business_id, 'bank', amount_cents - back from settled where method = 'manual'),
      balances (business_id, account, posted, due) as (
        select business_id, account, amount_cents, 0 from ledger_lines
        where account in ('revenue', 'sales_tax_payable', 'processing_fee_income', 'clearing', 'bank')
        union all select business_id, account, 0, amount from due)
      select account || ' of ' || business_id as name,
        'is ' || sum(posted) || ' cents in the ledger and ' || sum(due) || ' by the rows' as why
      from balances group by business_id, account having sum(posted) <> sum(due)`,
  );

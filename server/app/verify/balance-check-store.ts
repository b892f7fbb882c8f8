import type { Queryable } from '../../database/sql.ts';
import { countOf, firstWrong } from './judgement-store.ts';

/** Payments whose money came, with their refunds, computed from the original rows and never from stored sums. */
const arrived = (sql: Queryable) => sql`
  select p.business_id, p.id, p.customer_id, p.method, p.amount_cents, p.fee_cents, coalesce(a.stands, 0) as stands,
    coalesce(r.amount, 0) as back, coalesce(r.fee, 0) as fee_back, coalesce(r.cost, 0) as cost_back, coalesce(p.cost_cents, p.fee_cents) as cost, p.state
  from payments p
  left join (
    select business_id, payment_id, sum(amount_cents) as amount, sum(fee_cents) as fee, sum(cost_cents) as cost
    from refunds where state = 'succeeded' group by 1, 2) r on r.business_id = p.business_id and r.payment_id = p.id
  left join (select business_id, payment_id, sum(amount_cents) as stands from allocations group by 1, 2) a
    on a.business_id = p.business_id and a.payment_id = p.id
  where p.state in ('settled', 'reversed') and p.method <> 'credit'`;

/** Those that it has not left again. */
const settled = (sql: Queryable) => sql`select * from (${arrived(sql)}) a where state = 'settled'`;

/** Credits that were not taken back, with what stands of them. */
const issued = (sql: Queryable) => sql`
  select c.business_id, c.customer_id, c.invoice_id, c.kind, c.total_cents, c.subtotal_cents, c.tax_cents, c.recovers_tax, coalesce(a.stands, 0) as stands
  from credits c
  left join (select business_id, credit_id, sum(amount_cents) as stands from allocations where credit_id is not null group by 1, 2) a
    on a.business_id = c.business_id and a.credit_id = c.id
  where c.state = 'issued'`;

export async function countBalances(sql: Queryable): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select (select count(*) from customers) * 2 + (select count(*) from businesses) * 10 as count`;
  return row?.count ?? 0;
}

/** I20: what each customer owes on sent invoices, and their unused credit. */
export const wrongCustomerBalances = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with settled as (${settled(sql)}),
      issued as (${issued(sql)}),
      due (business_id, customer_id, account, amount) as (
        select business_id, customer_id, 'receivable', total_cents from invoices where not is_quote and status in ('unpaid', 'paid')
        union all
        select c.business_id, i.customer_id, 'receivable', c.amount_cents from invoice_charges c
        join invoices i on i.business_id = c.business_id and i.id = c.invoice_id
        union all
        select business_id, customer_id, 'receivable', -stands from settled
        union all
        select business_id, customer_id, 'unapplied_credit', stands + back - amount_cents from settled
        union all
        select business_id, customer_id, 'unapplied_credit', back from (${arrived(sql)}) a where state = 'reversed' and method = 'manual'
        union all
        select business_id, customer_id, 'receivable', -stands from issued
        union all
        select business_id, customer_id, 'unapplied_credit', stands - total_cents from issued where invoice_id is null),
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
      with arrived as (${arrived(sql)}),
      settled as (select * from arrived where state = 'settled'),
      issued as (${issued(sql)}),
      due (business_id, account, amount) as (
        select business_id, 'revenue', tax_cents - total_cents - retained_cents + released_cents from invoices where not is_quote and status in ('unpaid', 'paid')
        union all
        select business_id, 'sales_tax_payable', -tax_cents from invoices where not is_quote and status in ('unpaid', 'paid')
        union all
        select business_id, 'sales_tax_payable', tax_cents from issued where kind = 'note' or recovers_tax or kind = 'discount'
        union all
        select business_id, 'returns', subtotal_cents from issued where kind = 'note'
        union all
        select business_id, 'charge_income', -amount_cents from invoice_charges
        union all
        select business_id, 'charge_income', total_cents from issued where kind = 'fee_waiver'
        union all
        select business_id, 'discounts_given', total_cents - tax_cents from issued where kind = 'discount'
        union all
        select business_id, 'bad_debts', total_cents - case when recovers_tax then tax_cents else 0 end from issued where kind = 'write_off'
        union all
        select business_id, 'processing_fee_income', fee_back - fee_cents from settled
        union all
        select business_id, 'clearing', amount_cents + fee_cents - back - fee_back from settled where method in ('ach', 'card')
        union all
        select business_id, 'clearing', cost_back - cost from arrived where method in ('ach', 'card')
        union all
        select business_id, 'processing_costs', cost - cost_back from arrived
        union all
        select business_id, 'clearing', net_cents from unmatched_payments
        union all
        select business_id, 'suspense', -net_cents from unmatched_payments
        union all
        select business_id, 'bank', case state when 'settled' then amount_cents - back else -back end from arrived where method = 'manual'),
      balances (business_id, account, posted, due) as (
        select business_id, account, amount_cents, 0 from ledger_lines
        where account in ('revenue', 'sales_tax_payable', 'processing_fee_income', 'processing_costs', 'suspense', 'clearing', 'bank', 'returns', 'bad_debts', 'discounts_given', 'charge_income')
        union all select business_id, account, 0, amount from due)
      select account || ' of ' || business_id as name,
        'is ' || sum(posted) || ' cents in the ledger and ' || sum(due) || ' by the rows' as why
      from balances group by business_id, account having sum(posted) <> sum(due)`,
  );

/**
 * Money that no invoice has has an open task exactly as long as some of it is left. Whoever reads the tasks takes off what is set against
 * what its customer owes of checks that came back, which changes with other money of theirs.
 */
export const wrongCredits = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with under_way as (
        select business_id, payment_id, sum(coalesce(unused_cents, amount_cents)) as amount from refunds where state = 'requested' group by 1, 2),
      credits as (
        select s.business_id, s.id, s.amount_cents - s.back - s.stands - coalesce(w.amount, 0) as left_cents
        from (${settled(sql)}) s left join under_way w on w.business_id = s.business_id and w.payment_id = s.id),
      open_tasks as (select business_id, subject_id, amount_cents from tasks where kind = 'unapplied_credit' and done_at is null)
      select 'credit of payment ' || coalesce(c.id, t.subject_id) || ' of ' || coalesce(c.business_id, t.business_id) as name,
        'has ' || coalesce(c.left_cents, 0) || ' cents left, and its task says ' || coalesce(t.amount_cents::text, 'nothing') as why
      from (select * from credits where left_cents > 0) c
      full join open_tasks t on t.business_id = c.business_id and t.subject_id = c.id
      where c.left_cents is distinct from t.amount_cents`,
  );

export const countToldPayments = countOf('payments', 'provider_net_cents is not null');

/** I61: what the provider said it has of each payment is what clearing has of it, in sums by business. */
export const wrongClearing = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with posted as (
        select t.business_id, t.payment_id, sum(l.amount_cents) as amount
        from ledger_transactions t join ledger_lines l using (business_id, sequence)
        where l.account = 'clearing' and t.payment_id is not null group by 1, 2),
      told as (
        select p.business_id, p.id, p.provider_net_cents as theirs, coalesce(c.amount, 0) as ours
        from payments p left join posted c on c.business_id = p.business_id and c.payment_id = p.id
        where p.provider_net_cents is not null
        union all
        select business_id, id, net_cents, -(
          select coalesce(sum(amount_cents), 0) from ledger_lines l
          where l.business_id = u.business_id and l.account = 'suspense' and l.sequence in (
            select sequence from ledger_transactions t where t.business_id = u.business_id and t.reference like 'suspended:' || u.id || ':%'))
        from unmatched_payments u)
      select 'clearing of ' || business_id as name,
        'has ' || sum(ours) || ' cents of the ' || count(*) || ' payments that the provider was asked about, and the provider has ' || sum(theirs)
          || ': off by ' || sum(ours - theirs) || ' cents, first in payment ' || min(id::text) filter (where ours <> theirs) as why
      from told group by business_id having bool_or(ours <> theirs)`,
  );

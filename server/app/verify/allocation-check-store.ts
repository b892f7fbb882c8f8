import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

/** I19: what stands of a payment is at most what is left of it, on invoices of its customer, and nothing once it has ended. */
export const wrongAllocations = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with back as (
        select business_id, payment_id, sum(amount_cents) as amount from refunds where state = 'succeeded' group by 1, 2),
      stands as (
        select business_id, payment_id, invoice_id, sum(amount_cents) as amount from allocations where payment_id is not null group by 1, 2, 3),
      sums as (
        select p.business_id, p.id, p.state, p.reserves, p.customer_id, p.allocated_cents as says, p.amount_cents - coalesce(b.amount, 0) as rest,
          coalesce(sum(s.amount), 0) as stands, coalesce(min(s.amount), 0) as least,
          coalesce(bool_and(s.amount = 0 or i.customer_id = p.customer_id), true) as is_theirs
        from payments p
        left join back b on b.business_id = p.business_id and b.payment_id = p.id
        left join stands s on s.business_id = p.business_id and s.payment_id = p.id
        left join invoices i on i.business_id = s.business_id and i.id = s.invoice_id
        group by p.business_id, p.id, b.amount)
      select 'payment ' || id || ' of ' || business_id as name,
        case when says <> stands then 'says ' || says || ' cents stand on invoices; its allocations say ' || stands
          when least < 0 then 'was taken back from an invoice more often than it was put there'
          when stands > rest then 'stands with ' || stands || ' cents, and ' || rest || ' are left of it'
          when not is_theirs then 'stands on an invoice of another customer'
          else 'is ' || state || ', and stands on invoices with ' || stands || ' cents' end as why
      from sums
      where says <> stands or least < 0 or stands > rest or not is_theirs
        or stands > 0 and (reserves or state not in ('authorized', 'unknown', 'awaiting_bank', 'settled'))`,
  );

/** I19: what stands of a credit is at most its total, on invoices of its customer; of an invoice's own all of it, and nothing once it is void. */
export const wrongCreditAllocations = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with stands as (
        select business_id, credit_id, invoice_id, sum(amount_cents) as amount from allocations where credit_id is not null group by 1, 2, 3),
      sums as (
        select c.business_id, c.id, c.state, c.invoice_id, c.total_cents as total, c.allocated_cents as says,
          coalesce(sum(s.amount), 0) as stands, coalesce(min(s.amount), 0) as least,
          coalesce(sum(s.amount) filter (where s.invoice_id = c.invoice_id), 0) as own,
          coalesce(bool_and(s.amount = 0 or i.customer_id = c.customer_id), true) as is_theirs
        from credits c
        left join stands s on s.business_id = c.business_id and s.credit_id = c.id
        left join invoices i on i.business_id = s.business_id and i.id = s.invoice_id
        group by c.business_id, c.id)
      select 'credit ' || id || ' of ' || business_id as name,
        case when says <> stands then 'says ' || says || ' cents stand on invoices; its allocations say ' || stands
          when least < 0 then 'was taken back from an invoice more often than it was put there'
          when stands > total then 'stands with ' || stands || ' cents, and has ' || total
          when not is_theirs then 'stands on an invoice of another customer'
          when state = 'void' then 'is void, and stands on invoices with ' || stands || ' cents'
          else 'stands on its invoice with ' || own || ' of ' || total || ' cents' end as why
      from sums
      where says <> stands or least < 0 or stands > total or not is_theirs or state = 'void' and stands <> 0
        or state = 'issued' and invoice_id is not null and own <> total`,
  );

/** I19: a row is of the customer of its payment or credit. */
export const strayAllocations = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'allocation ' || a.id || ' of ' || a.business_id as name, 'is of another customer than what it is of' as why
      from allocations a
      left join payments p on p.business_id = a.business_id and p.id = a.payment_id
      left join credits c on c.business_id = a.business_id and c.id = a.credit_id
      where a.customer_id is distinct from coalesce(p.customer_id, c.customer_id)`,
  );

import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

/** I30. */
export const wrongSums = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'contract ' || c.id || ' of ' || c.business_id as name,
        'is over ' || c.sum_cents || ' cents; its quote over ' || i.total_cents || ', its lines and taxes over ' || coalesce(v.sum, 0) + i.tax_cents as why
      from contracts c join invoices i on i.business_id = c.business_id and i.id = c.quote_id
      left join (select business_id, invoice_id, sum(value_cents) sum from invoice_lines where value_cents is not null group by 1, 2) v
        on v.business_id = c.business_id and v.invoice_id = c.quote_id
      where not i.is_quote or c.sum_cents <> i.total_cents or c.sum_cents <> coalesce(v.sum, 0) + i.tax_cents`,
  );

/** I31. Of a sent draw the lines of its invoice are its parts, added up by category and tax. */
export const wrongBilled = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with sent as (
        select d.business_id, d.contract_id, d.id, i.id invoice_id, i.total_cents + i.retained_cents - i.released_cents total, i.tax_cents tax
        from draws d join invoices i on i.business_id = d.business_id and i.draw_id = d.id where i.status <> 'pending'),
      billed as (select business_id, contract_id, sum(total) total, sum(tax) tax from sent group by 1, 2),
      of_lines as (
        select p.business_id, d.contract_id, p.line_id, sum(p.amount_cents) amount
        from draw_parts p join draws d on d.business_id = p.business_id and d.id = p.draw_id group by 1, 2, 3),
      parts as (
        select p.business_id, p.draw_id, l.category_id, l.tax, l.tax_rate_id, sum(p.amount_cents) amount
        from draw_parts p join invoice_lines l on l.business_id = p.business_id and l.id = p.line_id group by 1, 2, 3, 4, 5),
      printed as (
        select s.business_id, s.id draw_id, l.category_id, l.tax, l.tax_rate_id, sum(l.rate_cents * l.quantity) amount
        from sent s join draws d on d.business_id = s.business_id and d.id = s.id and not d.releases
        join invoice_lines l on l.business_id = s.business_id and l.invoice_id = s.invoice_id group by 1, 2, 3, 4, 5)
      select 'contract ' || c.id || ' of ' || c.business_id as name,
        'says ' || c.billed_cents || ' cents are billed; its draws say ' || coalesce(b.total, 0) || ', ' || coalesce(b.tax, 0) || ' of them tax' as why
      from contracts c join invoices q on q.business_id = c.business_id and q.id = c.quote_id
      left join billed b on b.business_id = c.business_id and b.contract_id = c.id
      where c.billed_cents <> coalesce(b.total, 0) or coalesce(b.tax, 0) not between 0 and q.tax_cents
      union all
      select 'line ' || l.id || ' of ' || l.business_id, 'is worth ' || coalesce(l.value_cents, 0) || ' cents; its draws bill ' || o.amount
      from of_lines o join invoice_lines l on l.business_id = o.business_id and l.id = o.line_id
      where o.amount not between 0 and coalesce(l.value_cents, 0)
      union all
      select 'draw ' || coalesce(p.draw_id, i.draw_id) || ' of ' || coalesce(p.business_id, i.business_id),
        'bills ' || coalesce(p.amount, 0) || ' cents of a category; its invoice says ' || coalesce(i.amount, 0)
      from parts p full join printed i on i.business_id = p.business_id and i.draw_id = p.draw_id and i.category_id = p.category_id
        and i.tax = p.tax and coalesce(i.tax_rate_id::text, '') = coalesce(p.tax_rate_id::text, '')
      where coalesce(p.amount, 0) <> coalesce(i.amount, 0)`,
  );

/** I32. */
export const wrongPlans = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'contract ' || c.id || ' of ' || c.business_id as name,
        'is over ' || c.sum_cents || ' cents; its draws over ' || coalesce(sum(d.planned_cents), 0) as why
      from contracts c left join draws d on d.business_id = c.business_id and d.contract_id = c.id and not d.releases
      group by c.business_id, c.id, c.sum_cents having c.sum_cents <> coalesce(sum(d.planned_cents), 0)
      union all
      select 'contract ' || c.id || ' of ' || c.business_id,
        'has draws in the places ' || string_agg(d.position::text, ', ' order by d.position) || '; closing ones in ' || coalesce(string_agg(d.position::text, ', ') filter (where d.closes), 'none')
      from contracts c join draws d on d.business_id = c.business_id and d.contract_id = c.id
      group by c.business_id, c.id
      having min(d.position) <> 1 or count(*) filter (where d.closes) > 1
        or max(d.position) filter (where not d.releases) <> count(*) filter (where not d.releases)
        or max(d.position) filter (where d.closes) < count(*) filter (where not d.releases)
      union all
      select 'draw ' || d.id || ' of ' || d.business_id, 'is planned with ' || d.planned_cents || ' cents and billed with ' || i.total_cents + i.retained_cents
      from draws d join invoices i on i.business_id = d.business_id and i.draw_id = d.id
      where d.planned_cents <> i.total_cents + i.retained_cents or i.released_cents <> case when d.releases then i.total_cents else 0 end`,
  );

/** I33: by the contracts and by the books, per customer. */
export const wrongHeld = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with held as (
        select d.business_id, d.contract_id, sum(i.retained_cents - i.released_cents - coalesce(n.credited, 0)) cents
        from draws d join invoices i on i.business_id = d.business_id and i.draw_id = d.id and i.status <> 'pending'
        left join (
          select business_id, invoice_id, sum(retained_cents) credited from credits where state = 'issued' group by 1, 2) n
          on n.business_id = i.business_id and n.invoice_id = i.id
        group by 1, 2),
      balances (business_id, customer_id, posted, due) as (
        select business_id, customer_id, amount_cents, 0 from ledger_lines where account = 'retainage_receivable'
        union all select business_id, customer_id, 0, retained_cents from contracts)
      select 'contract ' || c.id || ' of ' || c.business_id as name,
        'says ' || c.retained_cents || ' cents are held; its draws, releases and credit notes say ' || coalesce(h.cents, 0) as why
      from contracts c left join held h on h.business_id = c.business_id and h.contract_id = c.id
      where c.retained_cents <> coalesce(h.cents, 0)
      union all
      select 'draw ' || d.id || ' of ' || d.business_id, 'holds ' || i.retained_cents || ' cents of ' || i.subtotal_cents
      from draws d join invoices i on i.business_id = d.business_id and i.draw_id = d.id and i.status <> 'pending'
      join contracts c on c.business_id = d.business_id and c.id = d.contract_id
      where i.retained_cents <> case when d.releases or d.due = 'acceptance' then 0
        else greatest(round(i.subtotal_cents * coalesce(c.retainage_basis_points, 0) / 10000.0), 0) end
      union all
      select 'retainage of customer ' || coalesce(customer_id::text, '(nobody)') || ' of ' || business_id,
        'is ' || sum(posted) || ' cents in the ledger and ' || sum(due) || ' by the contracts'
      from balances group by business_id, customer_id having sum(posted) <> sum(due)`,
  );

/** I36. */
export const wrongDraws = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'draw ' || d.id || ' of ' || d.business_id as name,
        count(*) || ' invoices, of jobs ' || string_agg(i.job_id::text, ', ') || ' and customers ' || string_agg(i.customer_id::text, ', ') as why
      from draws d
      join contracts c on c.business_id = d.business_id and c.id = d.contract_id
      join invoices i on i.business_id = d.business_id and i.draw_id = d.id
      group by d.business_id, d.id
      having count(*) > 1 or bool_or(i.is_quote or i.job_id <> c.job_id or (i.customer_id <> c.customer_id and (i.status <> 'pending' or c.canceled_at is null)))`,
  );

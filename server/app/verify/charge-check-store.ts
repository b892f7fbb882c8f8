import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

/** I22: a payment that came back is charged for once, with what the invoice said, and to one that it was meant for (LATE-10). */
export const wrongCharges = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'charge ' || c.id || ' of ' || c.business_id as name,
        'is ' || c.amount_cents || ' cents for payment ' || c.payment_id || ', and invoice ' || i.number || ' says '
          || coalesce(i.returned_fee_cents::text, 'nothing') as why
      from invoice_charges c
      join invoices i on i.business_id = c.business_id and i.id = c.invoice_id
      where c.amount_cents is distinct from i.returned_fee_cents
        or not exists (
          select from payment_targets t
          where t.business_id = c.business_id and t.payment_id = c.payment_id and t.invoice_id = c.invoice_id)
        or (select count(*) from invoice_charges o where o.business_id = c.business_id and o.payment_id = c.payment_id) > 1`,
  );

/** I22: no more of a charge is waived than it is, and of all charges of an invoice no more waived and given up (CRED-07, WOFF-03). */
export const wrongWaivers = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with standing as (select * from credits where state = 'issued' and charge_cents > 0)
      select 'charge ' || c.id || ' of ' || c.business_id as name,
        'is ' || c.amount_cents || ' cents, and ' || sum(s.total_cents) || ' of it are waived' as why
      from invoice_charges c join standing s on s.business_id = c.business_id and s.charge_id = c.id
      group by c.business_id, c.id, c.amount_cents
      having sum(s.total_cents) > c.amount_cents or bool_or(s.invoice_id is distinct from c.invoice_id)
        or bool_or(s.charge_cents <> s.total_cents or s.tax_cents <> 0)
      union all
      select 'invoice ' || i.id || ' of ' || i.business_id,
        'was charged ' || i.charged_cents || ' cents, and ' || sum(s.charge_cents) || ' are waived or given up'
      from invoices i join standing s on s.business_id = i.business_id and s.invoice_id = i.id
      group by i.business_id, i.id, i.charged_cents having sum(s.charge_cents) > i.charged_cents`,
  );

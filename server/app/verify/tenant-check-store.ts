import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

export interface Reference {
  readonly child: string;
  readonly parent: string;
  /** `c.a = p.a and c.b = p.b`, and `c.a is not null and c.b is not null`. */
  readonly joined: string;
  readonly given: string;
}

/** Every reference that the database declares. A new table is checked without being named here. */
export const declaredReferences = (sql: Queryable): Promise<Reference[]> =>
  sql<Reference[]>`
    select format('%I', r.conrelid::regclass) as child, format('%I', r.confrelid::regclass) as parent, joined, given
    from pg_constraint r
    cross join lateral (
      select string_agg(format('c.%1$I = p.%2$I', a.attname, b.attname), ' and ') as joined,
        string_agg(format('c.%I is not null', a.attname), ' and ') as given
      from unnest(r.conkey, r.confkey) as k (child_column, parent_column)
      join pg_attribute a on a.attrelid = r.conrelid and a.attnum = k.child_column
      join pg_attribute b on b.attrelid = r.confrelid and b.attnum = k.parent_column) as columns
    where r.contype = 'f' and r.connamespace = 'public'::regnamespace
    order by 1, 2`;

/** I13: rows that point to nothing. References include the business, so one into another business is one of these. */
export const strayRows = (sql: Queryable, references: readonly Reference[]) =>
  firstWrong(
    sql,
    references
      .map(
        ({ child, parent, joined, given }) => sql`
          select ${child} || ' ' || left(to_jsonb(c)::text, 120) as name, 'points to a row of ' || ${parent} || ' that its business has not' as why
          from ${sql.unsafe(child)} c
          where ${sql.unsafe(given)} and not exists (select 1 from ${sql.unsafe(parent)} p where ${sql.unsafe(joined)})`,
      )
      .reduce((all, each) => sql`${all} union all ${each}`),
  );

/** I13 for what no declared reference covers: rows that must agree on their business. */
export const disagreeing = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'refund ' || r.id || ' of ' || r.business_id as name, 'is for another invoice or customer than its payment' as why
      from refunds r join payments p on p.business_id = r.business_id and p.id = r.payment_id
      where r.invoice_id is distinct from p.invoice_id or r.customer_id <> p.customer_id
      union all
      select 'file ' || f.id || ' of ' || f.business_id, 'belongs neither to an invoice, a payment nor a message and is no logo, or is several of these'
      from files f join businesses b on b.id = f.business_id
      where num_nonnulls(f.invoice_id, f.payment_id) + (b.logo_file_id is not distinct from f.id)::int + exists (
        select 1 from message_files m where m.business_id = f.business_id and m.file_id = f.id)::int <> 1
      union all
      select 'portal link of customer ' || l.customer_id || ' of ' || l.business_id, 'opens another portfolio than its business has'
      from portal_links l join businesses b on b.id = l.business_id where l.portfolio_id <> b.portfolio_id
      union all
      select 'ledger transaction ' || t.sequence || ' of ' || t.business_id, 'names an invoice or payment that its business has not'
      from ledger_transactions t
      where (t.invoice_id is not null and not exists (
          select 1 from invoices i where i.business_id = t.business_id and i.id = t.invoice_id))
        or (t.payment_id is not null and not exists (
          select 1 from payments p where p.business_id = t.business_id and p.id = t.payment_id))
      union all
      select 'line ' || l.line || ' of ledger transaction ' || l.sequence || ' of ' || l.business_id, 'names an invoice, job or customer that its business has not'
      from ledger_lines l
      left join invoices i on i.business_id = l.business_id and i.id = l.invoice_id
      left join jobs j on j.business_id = l.business_id and j.id = l.job_id
      left join customers c on c.business_id = l.business_id and c.id = l.customer_id
      where num_nonnulls(l.invoice_id, l.job_id, l.customer_id) <> num_nonnulls(i.id, j.id, c.id)`,
  );

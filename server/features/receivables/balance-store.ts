import type { Money } from '@underlay/domain/invoices/invoice.ts';
import type { HeldBack } from '@underlay/domain/jobs/job-money.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import type { Queryable, Statement, TenantReader } from '../../database/sql.ts';
import { found } from '../../services/refused.ts';
import { owedOfPaidBack } from '../customers/index.ts';
import { due, owed } from './receivable-store.ts';

/** What a customer owes. Amounts in cents. */
export interface CustomerBalance {
  /** On invoices that were sent, and what they have still of money that their bank took back (PART-19). Quotes do not count (D64). */
  readonly owed: Cents;
  /** The part of it that was due before today, where the business is (D80). */
  readonly overdue: Cents;
  /** The last message, payment or new document. */
  readonly lastActivity: Date;
  /** Whether anything but quotes was made for them: their page holds money, of what was or of what will be paid. */
  readonly isBilled: boolean;
}

/** By the ids of the customers, each of which has one. */
export async function balancesOf(
  { sql, businessId }: TenantReader,
  { customers, now }: { readonly customers: readonly string[]; readonly now: Date },
): Promise<ReadonlyMap<string, CustomerBalance>> {
  const rows = await sql<(CustomerBalance & { id: string })[]>`
    select c.id, o.owed + k.kept owed, o.overdue + k.kept overdue, ${isBilled(sql)} "isBilled", greatest(c.created_at,
      (select created_at from invoices where business_id = c.business_id and customer_id = c.id order by number desc limit 1),
      (select created_at from payments where business_id = c.business_id and customer_id = c.id
        and state not in ('started', 'canceled') order by created_at desc limit 1),
      (select last_activity from conversations where business_id = c.business_id and customer_id = c.id)) "lastActivity"
    from customers c join businesses b on b.id = c.business_id
    cross join lateral (
      select ${owed(sql)} owed, coalesce(sum(${due(sql)}) filter (where due_date < (${now} at time zone b.time_zone)::date), 0)::bigint overdue
      from invoices where business_id = c.business_id and customer_id = c.id and status = 'unpaid') o
    cross join lateral (select ${owedOfPaidBack(sql)} kept) k
    where c.business_id = ${businessId} and c.id = any(${customers as string[]}::uuid[])`;
  return new Map(rows.map(({ id, ...balance }) => [id, balance]));
}

/**
 * Of the customer `c`. What was taken back before anything was paid, is as if it had not been. An order keeps PostgreSQL from reading
 * those of everybody until one is theirs.
 */
const isBilled = (sql: Queryable) => sql`coalesce(
  (select true from invoices where business_id = c.business_id and customer_id = c.id and status in ('unpaid', 'paid') order by number desc limit 1),
  (select true from payments where business_id = c.business_id and customer_id = c.id
    and state not in ('started', 'canceled') order by created_at desc limit 1),
  (select true from credits where business_id = c.business_id and customer_id = c.id order by created_at desc limit 1), false)`;

export async function wasBilled({ sql, businessId }: TenantReader, customerId: string): Promise<boolean> {
  const [row] = await sql<{ isBilled: boolean }[]>`
    select ${isBilled(sql)} "isBilled" from customers c where c.business_id = ${businessId} and c.id = ${customerId}`;
  return row?.isBilled === true;
}

/** What the documents of a job come to, in cents. Drafts count nowhere. */
export interface JobSums extends Money, HeldBack {
  /** Quotes that were sent, neither declined nor withdrawn, and whose contract was not canceled. One that became an invoice counts as that. */
  readonly quoted: Cents;
}

export async function sumsOfJob({ sql, businessId }: TenantReader, jobId: string): Promise<JobSums> {
  const sum = (amount: Statement) => sql`coalesce(sum(${amount}) filter (where not is_quote), 0)::bigint`;
  const [sums] = await sql<JobSums[]>`
    select coalesce(sum(total_cents) filter (where is_quote and coalesce(outcome, '') not in ('declined', 'withdrawn')
        and not exists (select from contracts k where k.business_id = i.business_id and k.quote_id = i.id and k.canceled_at is not null)), 0)::bigint quoted,
      ${sum(sql`total_cents`)} total, ${sum(sql`charged_cents`)} charged, ${sum(sql`paid_cents`)} paid, ${sum(sql`held_cents`)} pending,
      ${sum(sql`credited_cents`)} credited, ${sum(sql`retained_cents - released_cents`)} "heldBack",
      (select coalesce(sum(retained_cents), 0)::bigint from contracts where business_id = ${businessId} and job_id = ${jobId}) held
    from invoices i where business_id = ${businessId} and job_id = ${jobId} and status <> 'pending'`;
  return found(sums);
}

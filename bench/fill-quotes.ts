import type { Sql } from '../server/database/sql.ts';

type Transaction = Parameters<Parameters<Sql['begin']>[1]>[0];

/** Of a business with 100,000 invoices 10,000 are quotes besides. They came first, so lists of invoices begin as without them. */
export const quotesBeside = (invoices: number): number => Math.ceil(invoices / 10);

/** Sent over the last year. Every second was signed, one in ten declined, one in ten taken back, and what waits may be over. */
export async function fillQuotes(
  tx: Transaction,
  businessId: string,
  { count, jobs }: { count: number; jobs: number },
) {
  await tx`
    insert into invoices (business_id, id, number, is_quote, status, description, job_id, customer_id, created_at, due_date, quote_expiration,
      sales_tax_basis_points, subtotal_cents, tax_cents, total_cents, sent_at, outcome, outcome_at)
    select ${businessId}, gen_random_uuid(), 1000 + n, true, 'sent', 'Quote for oak floor', j.id, j.customer_id, moment, current_date,
      current_date + (n % 60)::int - 20, 625, 300000, 18750, 318750, moment, outcome, case when outcome is not null then moment + interval '2 days' end
    from generate_series(1, ${count}) n
    cross join lateral (select now() - interval '370 days' + n * interval '365 days' / ${count}::int as moment,
      (array['accepted', 'accepted', 'accepted', 'accepted', 'accepted', 'declined', 'withdrawn'])[n % 10 + 1] as outcome) sent
    join (select id, customer_id, row_number() over () as position from jobs where business_id = ${businessId}) j on j.position = n % ${jobs} + 1`;
  await tx`
    insert into sent_documents (business_id, invoice_id, version, sent_at, document, sha256)
    select business_id, id, 1, sent_at, '{"isQuote": true}', sha256(id::text::bytea) from invoices
    where business_id = ${businessId} and is_quote`;
  await tx`
    insert into offer_reads (business_id, invoice_id, version, first_at, last_at, times)
    select business_id, id, 1, sent_at + interval '1 hour', sent_at + interval '1 hour', 1 from invoices
    where business_id = ${businessId} and is_quote and number % 4 <> 0`;
}

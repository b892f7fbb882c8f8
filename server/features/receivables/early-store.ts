import type { DiscountedFacts, EarlyFacts } from '@underlay/domain/credits/early-discount.ts';
import type { Cents } from '@underlay/domain/money/money.ts';
import { fixed } from '../../database/nested.ts';
import type { TenantReader } from '../../database/sql.ts';
import { type IssuedCreditRow, readCredit } from './issued-credit-store.ts';

/** What a discount is taken of. Its own rate is a tax where a line that counts has it, as for everything that credits an invoice. */
const discounted = fixed(
  (sql) => sql`
    'net', i.subtotal_cents - i.discount_cents,
    'lowersTax', coalesce((select m.discount_lowers_tax from money_settings m where m.business_id = i.business_id), true),
    'taxes', (
      select case when sum(x.tax_cents) = i.tax_cents
        then json_agg(json_build_object('base', x.base_cents, 'tax', x.tax_cents, 'percent', x.basis_points) order by x.position) else '[]' end
      from invoice_taxes x where x.business_id = i.business_id and x.invoice_id = i.id),
    'own', case when i.sales_tax_basis_points > 0 and exists (
        select from invoice_lines l left join invoice_sections s on s.business_id = l.business_id and s.id = l.section_id
        where l.business_id = i.business_id and l.invoice_id = i.id and l.tax_rate_id is null and l.tax = 'document'
          and (not l.optional or l.chosen) and (s.id is null or s.pick = 'always' or s.chosen))
      then json_build_object('base', i.subtotal_cents - i.discount_cents, 'tax', i.tax_cents, 'percent', i.sales_tax_basis_points) end,
    'credited', (
      select coalesce(json_agg(json_build_object('kind', c.kind, 'byBank', c.reason = 'bank', 'tax', c.tax_cents, 'recoversTax', c.recovers_tax,
        'parts', c.parts) order by c.created_at, c.id), '[]') from credits c
      where c.business_id = i.business_id and c.invoice_id = i.id and c.state = 'issued' and c.kind in ('note', 'discount', 'write_off'))`,
);

/** What decides about the discount for paying in time, nested in a statement about invoices `i`. Null of the many that offer none. */
export const earlyOfInvoice = fixed(
  (sql) => sql`
  case when i.early_days is not null then json_build_object(
    'percent', i.early_basis_points, 'days', i.early_days, 'until', i.early_until, ${discounted(sql)}) end`,
);

/** What decides about a discount of any invoice. */
export async function readDiscounted(
  { sql, businessId }: TenantReader,
  invoiceId: string,
): Promise<DiscountedFacts | undefined> {
  const [row] = await sql<{ facts: DiscountedFacts }[]>`
    select json_build_object(${discounted(sql)}) facts from invoices i where i.business_id = ${businessId} and i.id = ${invoiceId}`;
  return row?.facts;
}

export async function readEarly({ sql, businessId }: TenantReader, invoiceId: string): Promise<EarlyFacts | null> {
  const [row] = await sql<{ early: EarlyFacts | null }[]>`
    select ${earlyOfInvoice(sql)} early from invoices i where i.business_id = ${businessId} and i.id = ${invoiceId}`;
  return row?.early ?? null;
}

/** The discounts that stand and were issued with a payment. */
export async function discountsOf(db: TenantReader, paymentId: string): Promise<readonly IssuedCreditRow[]> {
  const { sql, businessId } = db;
  const rows = await sql<{ id: string }[]>`
    select id from credits where business_id = ${businessId} and payment_id = ${paymentId} and state = 'issued' order by id`;
  return readEach(db, rows);
}

/**
 * The discounts of invoices that credit or moved money paid in time: goodwill, or a payment that came there last in another way than by
 * being made for it. One that a manager granted stands by itself.
 */
export async function discountsByCredit(
  db: TenantReader,
  invoiceIds: readonly string[],
): Promise<readonly IssuedCreditRow[]> {
  const { sql, businessId } = db;
  const rows = await sql<{ id: string }[]>`
    select c.id from credits c
    where c.business_id = ${businessId} and c.invoice_id = any(${invoiceIds as string[]}::uuid[]) and c.kind = 'discount'
      and c.state = 'issued' and c.reason = 'taken' and (c.payment_id is null or (
        select a.cause in ('used', 'moved') from allocations a
        where a.business_id = c.business_id and a.payment_id = c.payment_id and a.invoice_id = c.invoice_id and a.amount_cents > 0
          and a.at <= c.created_at
        order by a.at desc limit 1))
    order by c.id`;
  return readEach(db, rows);
}

/** Those of an invoice that ended with their payment, and were given again at that moment. */
export async function discountsGivenAgain(db: TenantReader, invoiceId: string): Promise<readonly IssuedCreditRow[]> {
  const { sql, businessId } = db;
  const rows = await sql<{ id: string }[]>`
    select c.id from credits c
    where c.business_id = ${businessId} and c.invoice_id = ${invoiceId} and c.kind = 'discount' and c.state = 'issued' and c.payment_id is null
      and exists (
        select from credits e where e.business_id = c.business_id and e.invoice_id = c.invoice_id and e.kind = 'discount'
          and e.voided_at = c.created_at)`;
  return readEach(db, rows);
}

/** Whether it was said since then that a discount lowers the tax, or that it does not. */
export async function taxSetSince({ sql, businessId }: TenantReader, at: Date): Promise<boolean> {
  const rows = await sql`
    select from events where business_id = ${businessId} and subject_id = ${businessId} and kind = 'discount_tax_changed' and at >= ${at} limit 1`;
  return rows.length > 0;
}

async function readEach(db: TenantReader, rows: readonly { readonly id: string }[]) {
  const found = await Promise.all(rows.map(({ id }) => readCredit(db, id)));
  return found.filter((credit) => credit !== undefined);
}

/** What discounts for paying in time took off invoices, by their ids. */
export async function discountsGiven(
  { sql, businessId }: TenantReader,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, Cents>> {
  const rows = await sql<{ invoiceId: string; total: Cents }[]>`
    select invoice_id "invoiceId", total_cents total from credits
    where business_id = ${businessId} and invoice_id = any(${invoiceIds as string[]}::uuid[]) and kind = 'discount' and state = 'issued' and reason <> 'bank'`;
  return new Map(rows.map(({ invoiceId, total }) => [invoiceId, total]));
}

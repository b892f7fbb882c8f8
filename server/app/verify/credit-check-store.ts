import type { CreditedPart } from '@underlay/domain/credits/credit.ts';
import type { CreditKind } from '@underlay/domain/credits/credit-kind.ts';
import type { BasisPoints, Cents } from '@underlay/domain/money/money.ts';
import type { DocumentLineFigures, DocumentTax } from '@underlay/domain/offers/document-price.ts';
import type { Queryable } from '../../database/sql.ts';
import { firstWrong } from './judgement-store.ts';

const AT_ONCE = 200;

export interface CheckedCredit {
  readonly id: string;
  readonly kind: CreditKind;
  readonly isVoid: boolean;
  /** In seconds. */
  readonly createdAt: number;
  readonly voidedAt: number | null;
  readonly subtotal: Cents;
  readonly tax: Cents;
  readonly retained: Cents;
  readonly total: Cents;
  readonly value: Cents | null;
  readonly restocking: Cents;
  readonly parts: readonly CreditedPart[];
  /** Of a discount: for paying by bank. */
  readonly byBank: boolean;
  /** Of what is written off: what of it is charges. */
  readonly charge: Cents;
  /** Of a discount: whether it lowers the tax. Of what is written off: whether it takes its tax along. */
  readonly recoversTax: boolean;
  /** Made by a version before, by the rule that it had (docs/decisions/0103). */
  readonly isOfBefore: boolean;
  readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
  /** What its customer was sent, and the hash of it in hexadecimal digits. */
  readonly document: object | null;
  readonly sha256: string | null;
}

export interface CreditedInvoice {
  readonly businessId: string;
  readonly id: string;
  readonly salesTaxRate: BasisPoints;
  readonly salesTaxAmount: Cents;
  readonly net: Cents;
  /** What was due when it was sent. */
  readonly total: Cents;
  /** Of a draw: what of it was held back. */
  readonly retained: Cents;
  /** What it offers for paying in time. */
  readonly earlyPercent: BasisPoints | null;
  readonly taxes: readonly DocumentTax[];
  readonly lines: readonly (Omit<DocumentLineFigures, 'taxName' | 'taxRate'> & { readonly id: string })[];
  /** Notes in the order of their numbers, discounts, and what was written off. */
  readonly credits: readonly CheckedCredit[];
}

/** The migration that came with the rule by which tax is credited now. */
const SINCE = '0165-credit-used-by.sql';

/** Every invoice that was ever credited, with the lines that count. */
export const creditedInvoices = (sql: Queryable): AsyncIterable<CreditedInvoice[]> =>
  sql<CreditedInvoice[]>`
    select i.business_id "businessId", i.id, i.sales_tax_basis_points "salesTaxRate", i.tax_cents "salesTaxAmount", i.total_cents total,
      i.subtotal_cents - i.discount_cents net, i.retained_cents retained, i.early_basis_points "earlyPercent",
      (select coalesce(json_agg(json_build_object('id', l.id, 'quantity', (l.quantity * 100)::bigint, 'rate', l.rate_cents,
          'discountPercent', l.discount_basis_points, 'discountAmount', l.discount_cents, 'tax', coalesce(l.tax_rate_id::text, l.tax))), '[]')
        from invoice_lines l left join invoice_sections s on s.business_id = l.business_id and s.id = l.section_id
        where l.business_id = i.business_id and l.invoice_id = i.id
          and (not l.optional or l.chosen) and (s.id is null or s.pick = 'always' or s.chosen)) lines,
      (select coalesce(json_agg(json_build_object('rateId', x.tax_rate_id, 'name', x.name, 'percent', x.basis_points, 'base', x.base_cents,
          'tax', x.tax_cents) order by x.position), '[]')
        from invoice_taxes x where x.business_id = i.business_id and x.invoice_id = i.id) taxes,
      (select json_agg(json_build_object('id', c.id, 'kind', c.kind, 'isVoid', c.state = 'void',
          'createdAt', extract(epoch from c.created_at), 'voidedAt', extract(epoch from c.voided_at),
          'subtotal', c.subtotal_cents, 'tax', c.tax_cents, 'retained', coalesce(c.retained_cents, 0), 'total', c.total_cents, 'value', c.value_cents, 'restocking', c.restocking_cents,
          'parts', c.parts, 'byBank', c.kind = 'discount' and c.reason = 'bank', 'charge', c.charge_cents, 'recoversTax', c.recovers_tax, 'isOfBefore', c.created_at < (select applied_at from schema_migrations where name = ${SINCE}),
           'document', c.document, 'sha256', encode(c.sha256, 'hex'), 'lines', (select coalesce(json_agg(json_build_object('lineId', w.line_id, 'quantity', w.quantity)), '[]')
            from credit_lines w where w.business_id = c.business_id and w.credit_id = c.id)) order by c.number, c.created_at)
        from credits c where c.business_id = i.business_id and c.invoice_id = i.id) credits
    from invoices i
    where exists (select from credits c where c.business_id = i.business_id and c.invoice_id = i.id)`.cursor(AT_ONCE);

/** I21: notes are numbered without gaps, and the counter names the next one (CRED-02). */
export const wrongNoteNumbers = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'credit notes of ' || n.business_id as name,
        'are ' || count(c.number) || ', the last is CN-' || coalesce(max(c.number), 0) || ', and the next would be CN-' || n.next_credit_number as why
      from business_counters n left join credits c on c.business_id = n.business_id and c.number is not null
      group by n.business_id, n.next_credit_number
      having count(c.number) <> coalesce(max(c.number), 0) or n.next_credit_number <> count(c.number) + 1`,
  );

/** I23: a discount that was issued with a payment stands as long as that is alive, and no longer (DISC-04). */
export const outlivedDiscounts = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'discount ' || c.id || ' of ' || c.business_id as name, 'stands, and its payment is ' || p.state as why
      from credits c join payments p on p.business_id = c.business_id and p.id = c.payment_id
      where c.state = 'issued' and (p.reserves or p.state not in ('authorized', 'unknown', 'awaiting_bank', 'settled'))`,
  );

/** I23: a bank payment took no more off its invoices than was said when it began. It may have been less that was due by then (DISC-06). */
export const unpromisedDiscounts = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with given as (
        select business_id, payment_id, invoice_id, sum(total_cents)::bigint total from credits
        where kind = 'discount' and reason = 'bank' and state = 'issued' group by 1, 2, 3),
      promised as (
        select t.business_id, t.payment_id, t.invoice_id, t.discount_cents from payment_targets t
        join payments p on p.business_id = t.business_id and p.id = t.payment_id and p.method = 'ach'
        where t.discount_cents > 0)
      select 'payment ' || g.payment_id || ' of ' || g.business_id as name,
        'took a bank discount of ' || g.total || ' cents, and said ' || coalesce(p.discount_cents, 0) as why
      from given g left join promised p on p.business_id = g.business_id and p.payment_id = g.payment_id and p.invoice_id = g.invoice_id
      where g.total > coalesce(p.discount_cents, 0)`,
  );

import type { BasisPoints, Cents } from '@underlay/domain/money/money.ts';
import type { LineChoice, SectionChoice } from '@underlay/domain/offers/choices.ts';
import type { DocumentLineFigures, DocumentTax } from '@underlay/domain/offers/document-price.ts';
import type { Queryable } from '../../database/sql.ts';
import { due } from '../../features/receivables/index.ts';
import { firstWrong } from './judgement-store.ts';

const AT_ONCE = 500;

export interface InvoiceWithLines {
  readonly businessId: string;
  readonly id: string;
  readonly salesTaxRate: BasisPoints;
  readonly subtotal: Cents;
  readonly salesTaxAmount: Cents;
  readonly total: Cents;
  readonly retained: Cents;
  readonly discount: Cents;
  readonly discountPercent: BasisPoints | null;
  readonly discountAmount: Cents | null;
  readonly roundsLines: boolean;
  /** Whether it bills a draw, so that its lines and taxes are shares. */
  readonly isDraw: boolean;
  readonly lineCount: number;
  readonly least: Cents | null;
  readonly most: Cents | null;
  readonly sections: readonly SectionChoice[];
  readonly lines: readonly (LineChoice &
    Omit<DocumentLineFigures, 'taxName' | 'taxRate'> & { readonly isChosen: boolean })[];
  /** As they were written down with it. */
  readonly taxes: readonly DocumentTax[];
}

/** Every invoice and quote with its lines, a few at a time. */
export const invoicesWithLines = (sql: Queryable): AsyncIterable<InvoiceWithLines[]> =>
  sql<InvoiceWithLines[]>`
    select i.business_id "businessId", i.id, i.sales_tax_basis_points "salesTaxRate", i.subtotal_cents subtotal, i.tax_cents "salesTaxAmount",
      i.total_cents total, i.retained_cents retained, i.discount_cents discount, i.discount_basis_points "discountPercent", i.discount_amount_cents "discountAmount", i.rounds_lines "roundsLines", i.draw_id is not null "isDraw", i.line_count "lineCount",
      i.least_cents least, i.most_cents most,
      (select coalesce(json_agg(json_build_object('id', s.id, 'pick', s.pick, 'choice', s.choice, 'isRecommended', s.recommended,
          'isNoneFine', s.none_is_fine, 'isChosen', s.chosen) order by s.position), '[]')
        from invoice_sections s where s.business_id = i.business_id and s.invoice_id = i.id) sections,
      (select coalesce(json_agg(json_build_object('id', l.id, 'sectionId', l.section_id, 'isOptional', l.optional, 'isOn', l.chosen,
          'isChosen', (not l.optional or l.chosen) and (s.id is null or s.pick = 'always' or s.chosen), 'quantity', (l.quantity * 100)::bigint, 'rate', l.rate_cents,
          'discountPercent', l.discount_basis_points, 'discountAmount', l.discount_cents, 'tax', coalesce(l.tax_rate_id::text, l.tax))), '[]')
        from invoice_lines l left join invoice_sections s on s.business_id = l.business_id and s.id = l.section_id
        where l.business_id = i.business_id and l.invoice_id = i.id) lines,
      (select coalesce(json_agg(json_build_object('rateId', x.tax_rate_id, 'name', x.name, 'percent', x.basis_points, 'base', x.base_cents,
          'tax', x.tax_cents) order by x.position), '[]')
        from invoice_taxes x where x.business_id = i.business_id and x.invoice_id = i.id) taxes
    from invoices i`.cursor(AT_ONCE);

/** I18: paid, pending and credited are what stands of payments and credits, by their state, charged is the sum of charges; reserved is what waits for its bank account. */
export const wrongPaid = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      with stands as (
        select a.business_id, a.invoice_id,
          sum(a.amount_cents) filter (where p.state = 'settled') as paid,
          sum(a.amount_cents) filter (where p.state in ('authorized', 'unknown', 'awaiting_bank')) as held,
          sum(a.amount_cents) filter (where c.state = 'issued') as credited
        from allocations a
        left join payments p on p.business_id = a.business_id and p.id = a.payment_id
        left join credits c on c.business_id = a.business_id and c.id = a.credit_id
        group by 1, 2),
      charges as (select business_id, invoice_id, sum(amount_cents) as charged from invoice_charges group by 1, 2),
      waits as (
        select t.business_id, t.invoice_id, sum(t.amount_cents - t.credit_cents) as reserved
        from payments p join payment_targets t on t.business_id = p.business_id and t.payment_id = p.id
        where p.reserves and p.state in ('authorized', 'unknown', 'awaiting_bank') group by 1, 2)
      select 'invoice ' || i.id || ' of ' || i.business_id as name,
        'says paid ' || i.paid_cents || ', held ' || i.held_cents || ', reserved ' || i.reserved_cents || ', credited ' || i.credited_cents || ', charged ' || i.charged_cents
          || ' cents; its payments, credits and charges say '
          || coalesce(s.paid, 0) || ', ' || coalesce(s.held, 0) || ', ' || coalesce(w.reserved, 0) || ', ' || coalesce(s.credited, 0) || ' and ' || coalesce(g.charged, 0) as why
      from invoices i left join stands s on s.business_id = i.business_id and s.invoice_id = i.id
        left join charges g on g.business_id = i.business_id and g.invoice_id = i.id
        left join waits w on w.business_id = i.business_id and w.invoice_id = i.id
      where i.paid_cents <> coalesce(s.paid, 0) or i.held_cents <> coalesce(s.held, 0) or i.reserved_cents <> coalesce(w.reserved, 0)
        or i.credited_cents <> coalesce(s.credited, 0) or i.charged_cents <> coalesce(g.charged, 0)
        or i.paid_cents < 0 or i.held_cents < 0 or i.credited_cents < 0 or ${due(sql)} < least(i.total_cents, 0)`,
  );

/** I7 (D01, D02). */
export const wrongStatus = (sql: Queryable) =>
  firstWrong(
    sql,
    sql`
      select 'invoice ' || id || ' of ' || business_id as name,
        'is ' || status || ' with ' || (${due(sql)}) || ' of ' || total_cents || ' cents due' as why
      from invoices
      where case
        when is_quote then status not in ('pending', 'sent')
        when status = 'pending' then paid_cents + held_cents + credited_cents + charged_cents > 0
        else status <> case when total_cents > 0 and ${due(sql)} = 0 then 'paid' else 'unpaid' end end`,
  );

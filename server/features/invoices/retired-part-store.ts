import { fixed, nested } from '../../database/nested.ts';

/** What lines of a draft are taxed with or made of, and is retired by now (QUO-13). */
export interface RetiredPart {
  readonly kind: 'tax_rate' | 'price_item';
  readonly name: string;
}

/** By name. Nested in a statement about invoices `i`. */
export const retiredParts = fixed((sql) =>
  nested(
    sql,
    sql`select distinct 'tax_rate' kind, t.name from invoice_lines l
      join tax_rates t on t.business_id = l.business_id and t.id = l.tax_rate_id and not t.active
      where l.business_id = i.business_id and l.invoice_id = i.id and i.status = 'pending'
      union
      select distinct 'price_item', p.name from invoice_lines l
      join price_items p on p.business_id = l.business_id and p.id = l.price_item_id and not p.active
      where l.business_id = i.business_id and l.invoice_id = i.id and i.status = 'pending'
      order by kind desc, name`,
  ),
);

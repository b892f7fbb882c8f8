import type { ContractLine, ContractTax, ContractWork } from '@underlay/domain/contracts/draw.ts';
import { type Cents, ZERO } from '@underlay/domain/money/money.ts';
import { type DocumentTax, OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

export interface SignedLine extends ContractLine {
  readonly id: string;
  readonly description: string;
  readonly categoryId: string;
  readonly categoryName: string;
  /** As lines say it: `document`, `none`, or the id of a named rate. */
  readonly lineTax: string;
}

export interface SignedTax extends ContractTax, Pick<DocumentTax, 'rateId' | 'name' | 'percent'> {}

export type SignedWork = ContractWork<SignedLine, SignedTax>;

interface BilledTax {
  readonly key: string;
  readonly billed: Cents;
}

/** As lines say it. One quote may be taxed with two rates of one name and percent. */
const keyOf = ({ rateId }: Pick<DocumentTax, 'rateId'>): string => rateId ?? OWN_TAX;

/** What was signed and how much of it is billed, line by line and tax by tax. `taxes` are those of the signed quote. */
export async function readWork(
  db: TenantReader,
  {
    contractId,
    quoteId,
    taxes,
  }: { readonly contractId: string; readonly quoteId: string; readonly taxes: readonly DocumentTax[] },
): Promise<SignedWork> {
  const [lines, billed] = [await signedLines(db, { contractId, quoteId }), await billedTaxes(db, contractId)];
  const keys = new Set(taxes.map(keyOf));
  const billedOf = new Map(billed.map((tax) => [tax.key, tax.billed]));
  return {
    lines: lines.map((line) => ({ ...line, tax: keys.has(line.lineTax) ? line.lineTax : null })),
    taxes: taxes.map(({ rateId, name, percent, tax: value }) => {
      const key = keyOf({ rateId });
      return { rateId, name, percent, key, value, billed: billedOf.get(key) ?? ZERO };
    }),
  };
}

export const signedLines = (
  { sql, businessId }: TenantReader,
  { contractId, quoteId }: { readonly contractId: string; readonly quoteId: string },
): Promise<Omit<SignedLine, 'tax'>[]> =>
  sql<Omit<SignedLine, 'tax'>[]>`
    select l.id, l.description, l.category_id "categoryId", g.name "categoryName", coalesce(l.tax_rate_id::text, l.tax) "lineTax",
      l.value_cents "value", coalesce(b.billed, 0)::bigint billed
    from invoice_lines l
    join categories g on g.business_id = l.business_id and g.id = l.category_id
    left join (
      select p.line_id, sum(p.amount_cents) billed
      from draws d join draw_parts p on p.business_id = d.business_id and p.draw_id = d.id
      where d.business_id = ${businessId} and d.contract_id = ${contractId} group by p.line_id) b on b.line_id = l.id
    where l.business_id = ${businessId} and l.invoice_id = ${quoteId} and l.value_cents is not null
    order by l.position`;

/** Of the draws that their customer has. */
const billedTaxes = ({ sql, businessId }: TenantReader, contractId: string): Promise<BilledTax[]> =>
  sql<BilledTax[]>`
    select coalesce(x.tax_rate_id::text, ${OWN_TAX}) key, sum(x.tax_cents)::bigint billed
    from draws d
    join invoices i on i.business_id = d.business_id and i.draw_id = d.id and i.status <> 'pending'
    join invoice_taxes x on x.business_id = i.business_id and x.invoice_id = i.id
    where d.business_id = ${businessId} and d.contract_id = ${contractId} group by x.tax_rate_id`;

/** The values of section 4 of the lines that were signed. The others have none. */
export async function writeValues(
  { sql, businessId }: TenantTransaction,
  values: readonly { readonly id: string; readonly value: Cents }[],
) {
  await sql`
    update invoice_lines l set value_cents = v.value::bigint
    from unnest(${values.map(({ id }) => id)}::uuid[], ${values.map(({ value }) => String(value))}::text[]) v (id, value)
    where l.business_id = ${businessId} and l.id = v.id`;
}

/** What a draw that is sent bills of each line. */
export async function insertParts(
  { sql, businessId }: TenantTransaction,
  drawId: string,
  parts: readonly { readonly id: string; readonly amount: Cents }[],
) {
  await sql`
    insert into draw_parts (business_id, draw_id, line_id, amount_cents)
    select ${businessId}, ${drawId}, id, amount::bigint
    from unnest(${parts.map(({ id }) => id)}::uuid[], ${parts.map(({ amount }) => String(amount))}::text[]) p (id, amount)
    where amount <> '0'`;
}

export async function deleteParts({ sql, businessId }: TenantTransaction, drawId: string) {
  await sql`delete from draw_parts where business_id = ${businessId} and draw_id = ${drawId}`;
}

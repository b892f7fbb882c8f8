import type { TenantReader, TenantTransaction } from '../../database/sql.ts';

/** What of a line of an invoice a credit is for. */
export interface CreditedLineRow {
  readonly lineId: string;
  readonly description: string;
  /** In hundredths of its unit. */
  readonly quantity: number;
  readonly unit: string;
  readonly rate: number;
}

export async function insertCreditedLines(
  { sql, businessId }: TenantTransaction,
  creditId: string,
  lines: readonly CreditedLineRow[],
) {
  if (lines.length === 0) return;
  const rows = lines.map(({ lineId, description, quantity, unit, rate }, index) => ({
    business_id: businessId,
    credit_id: creditId,
    position: index + 1,
    line_id: lineId,
    description,
    quantity,
    unit,
    rate_cents: rate,
  }));
  await sql`insert into credit_lines ${sql(rows)}`;
}

export const linesOfCredit = ({ sql, businessId }: TenantReader, creditId: string): Promise<CreditedLineRow[]> =>
  sql<CreditedLineRow[]>`
    select line_id "lineId", description, quantity, unit, rate_cents rate from credit_lines
    where business_id = ${businessId} and credit_id = ${creditId} order by position`;

/** How much of each line of an invoice credits are for that were not taken back, in hundredths of its unit. */
export async function creditedQuantities(
  { sql, businessId }: TenantReader,
  invoiceId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ lineId: string; quantity: number }[]>`
    select l.line_id "lineId", sum(l.quantity)::bigint quantity
    from credits c join credit_lines l on l.business_id = c.business_id and l.credit_id = c.id
    where c.business_id = ${businessId} and c.invoice_id = ${invoiceId} and c.state = 'issued' group by l.line_id`;
  return new Map(rows.map(({ lineId, quantity }) => [lineId, quantity]));
}

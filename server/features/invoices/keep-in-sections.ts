import type { TenantTransaction } from '../../database/sql.ts';
import type { InvoiceRow } from './invoice-store.ts';
import type { LineRow } from './line-store.ts';
import { orderLines } from './section-store.ts';

/** Lines without a section come first, then those of each section (QUO-01). A line that came, or changed its section, finds its place. */
export async function keepInSections(
  tx: TenantTransaction,
  { sections }: Pick<InvoiceRow, 'sections'>,
  lines: readonly LineRow[],
) {
  const rank = ({ sectionId }: LineRow) => sections.findIndex(({ id }) => id === sectionId);
  const ordered = [...lines].sort((a, b) => rank(a) - rank(b));
  if (ordered.some((line, index) => line !== lines[index])) await orderLines(tx, ordered);
}

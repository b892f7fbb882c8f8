import type { LineWrite } from '@underlay/contract/invoice-lines.ts';
import { NO_TAX } from '@underlay/domain/offers/document-price.ts';
import { withWaste } from '@underlay/domain/price-book/waste.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { Refused } from '../../services/refused.ts';
import { type PriceItemRow, readPriceItem, taxOf } from '../price-book/index.ts';
import { writeCost } from './line-cost-store.ts';
import { type ItemOfLine, NO_ITEM, readItemOfLine, writeItemOfLine } from './line-item-store.ts';

/** The item that a new line is made of. Null when it is made of none (BOOK-02). */
export const itemOf = async (tx: TenantTransaction, { priceItemId }: LineWrite): Promise<PriceItemRow | null> =>
  priceItemId ? knownItem(tx, priceItemId) : null;

/** What a new line is taxed with, unless it says so itself: nothing on a document by a certificate (TAX-06), else what its item says, else what its category does (TAX-07). */
interface LineStart {
  readonly isExempt: boolean;
  readonly item: PriceItemRow | null;
  readonly category: { readonly usualTax: string };
}

export function startingTax({ isExempt, item, category }: LineStart): string {
  if (isExempt) return NO_TAX;
  return item === null ? category.usualTax : taxOf(item);
}

/** A new line remembers its item, and takes the cost that it does not say itself. */
export async function keepItem(
  tx: TenantTransaction,
  { lineId, line, item }: { readonly lineId: string; readonly line: LineWrite; readonly item: PriceItemRow | null },
) {
  if (item === null) return;
  await writeItemOfLine(tx, lineId, fitting(line, { ...NO_ITEM, priceItemId: item.id, waste: item.waste }));
  if (line.cost === undefined && item.cost !== null) await writeCost(tx, { lineId, cost: item.cost });
}

interface ItemChange {
  readonly lineId: string;
  readonly line: LineWrite;
  readonly caller: Standing;
}

/** What is left out stays as it is, as long as it comes to the quantity (BOOK-04). */
export async function changeItem(tx: TenantTransaction, { lineId, line, caller }: ItemChange) {
  const stored = await readItemOfLine(tx, lineId);
  const { priceItemId = stored.priceItemId } = line;
  if (priceItemId === null) {
    if (stored.priceItemId !== null) await writeItemOfLine(tx, lineId, NO_ITEM);
    return;
  }
  const isSame = priceItemId === stored.priceItemId;
  const kept = isSame ? stored : { ...NO_ITEM, priceItemId };
  const isRead = !isSame || (typeof line.measured === 'number' && kept.waste === null);
  const read = isRead ? await knownItem(tx, priceItemId) : null;
  const { waste } = read ?? kept;
  // Another item brings its own cost, or none. Whoever sees no costs takes none away (QUO-07).
  if (!isSame && read && line.cost === undefined && (read.cost !== null || caller.may('costs')))
    await writeCost(tx, { lineId, cost: read.cost });
  await writeItemOfLine(tx, lineId, fitting(line, { ...kept, waste }));
}

async function knownItem(tx: TenantTransaction, priceItemId: string): Promise<PriceItemRow> {
  const item = await readPriceItem(tx, priceItemId);
  if (item) return item;
  throw new Refused('unknown_price_item', { field: 'priceItemId' });
}

/** A quantity that was typed by hand says nothing of what was measured. */
function fitting({ measured: given, quantity, unit }: LineWrite, item: ItemOfLine): ItemOfLine {
  const { priceItemId, waste } = item;
  const measured = given === undefined ? item.measured : given;
  const fits = measured !== null && waste !== null && withWaste(measured, waste, unit) === quantity;
  return fits ? { priceItemId, measured, waste } : { ...NO_ITEM, priceItemId };
}

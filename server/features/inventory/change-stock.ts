import type { StockAdd, StockRemove } from '@underlay/contract/inventory.ts';
import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { aboveStock, tooMuch } from '@underlay/domain/inventory/stock.ts';
import { ZERO } from '@underlay/domain/money/money.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { writeEntry } from './history-store.ts';
import { lockItem } from './item-store.ts';
import { refusePurchaseDay } from './refuse-purchase-day.ts';

/** Takes a lot into stock. Cost and taxes are for the whole lot (D53). No lot has 0 pieces (D54). */
export async function addStock(
  platform: Platform,
  db: TenantDb,
  { itemId, entries, userId }: { itemId: string; entries: StockAdd; userId: string },
) {
  const { quantity, purchaseDate } = entries;
  const cost = entries.cost ?? ZERO;
  const taxesPaid = entries.taxesPaid ?? ZERO;
  await db.begin(async (tx) => {
    const item = found(await lockItem(tx, itemId));
    await refusePurchaseDay(platform, tx, purchaseDate);
    if (quantity === 0) return;
    const field = tooMuch(item, { quantity, cost, taxesPaid });
    if (field) throw new Refused('too_much_stock', { fields: { [field]: 'That is more than one item can hold.' } });
    const at = platform.clock.now();
    const lot = { quantity, cost, taxesPaid, purchaseDate };
    await writeEntry(tx, itemId, { category: 'add', description: 'Lot added', ...lot, userId, at });
    await writeEvent(tx, { subjectId: itemId, kind: 'stock_added', actor: userId, at, data: { quantity } });
  });
}

/** Takes pieces out of stock today, never more than there are (STOCK-08). 0 pieces change nothing (D54). */
export async function removeStock(
  { clock }: Platform,
  db: TenantDb,
  { itemId, entries, userId }: { itemId: string; entries: StockRemove; userId: string },
) {
  const { quantity, category } = entries;
  const { timeZone } = found(await readBusiness(db));
  await db.begin(async (tx) => {
    const item = found(await lockItem(tx, itemId));
    if (quantity > item.quantity)
      throw new Refused('more_than_stock', { fields: { quantity: aboveStock(item.quantity) } });
    if (quantity === 0) return;
    const at = clock.now();
    await writeEntry(tx, itemId, {
      category,
      description: entries.description || 'Removed',
      quantity: -quantity,
      purchaseDate: dateIn(timeZone, at),
      userId,
      at,
    });
    await writeEvent(tx, { subjectId: itemId, kind: 'stock_removed', actor: userId, at, data: { quantity } });
  });
}

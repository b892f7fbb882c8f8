import { dateIn } from '@underlay/domain/calendar/calendar-date.ts';
import { MAX_STOCK, takenFrom } from '@underlay/domain/inventory/stock.ts';
import type { TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import { found, Refused } from '../../services/refused.ts';
import { readBusiness } from '../businesses/index.ts';
import { writeEntry } from './history-store.ts';
import { lockItem } from './item-store.ts';

/** A move of stock for a work order. The item's history shows the description. */
interface Move {
  readonly itemId: string;
  readonly workOrderId: string;
  readonly workOrderNumber: number;
  readonly description: string;
  readonly userId: string;
  readonly at: Date;
}

/**
 * Takes what a work order wants, at most what is in stock (D49). Answers how many pieces were taken. With 0, when none are left
 * or none are wanted, nothing is written. Null when this business has no such item.
 */
export async function allocateStock(
  tx: TenantTransaction,
  move: Move & { readonly wanted: number },
): Promise<number | null> {
  const item = await lockItem(tx, move.itemId);
  if (!item) return null;
  const taken = takenFrom(item.quantity, move.wanted);
  if (taken > 0) await writeMove(tx, move, -taken);
  return taken;
}

/** Puts the pieces of a work order back on the shelf (D49). Throws NOT_FOUND when this business has no such item. */
export async function returnStock(tx: TenantTransaction, move: Move & { readonly quantity: number }): Promise<void> {
  const item = found(await lockItem(tx, move.itemId));
  if (item.quantity + move.quantity > MAX_STOCK) throw new Refused('too_much_stock');
  if (move.quantity > 0) await writeMove(tx, move, move.quantity);
}

/** The order's own event, which is beside it, tells whoever follows the order, and this one whoever follows the stock (HOOK-15). */
async function writeMove(tx: TenantTransaction, move: Move, quantity: number) {
  const { timeZone } = found(await readBusiness(tx));
  const { itemId, workOrderNumber, ...entry } = move;
  await writeEntry(tx, itemId, {
    ...entry,
    category: 'allocate',
    quantity,
    purchaseDate: dateIn(timeZone, move.at),
  });
  await writeEvent(tx, {
    subjectId: itemId,
    kind: quantity < 0 ? 'stock_allocated' : 'stock_returned',
    actor: move.userId,
    at: move.at,
    data: { quantity: Math.abs(quantity), workOrderNumber },
  });
}

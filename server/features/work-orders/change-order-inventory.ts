import type { InventoryChange } from '@underlay/contract/work-orders.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { allocateStock, readItem, returnStock } from '../inventory/index.ts';
import { addToItem, deleteItem } from './order-item-store.ts';
import { lockWorkOrder, type WorkOrderRow } from './work-order-store.ts';

interface Move {
  readonly order: WorkOrderRow;
  readonly itemId: string;
  readonly userId: string;
  readonly at: Date;
}

/**
 * Moves pieces between the stock and an order in one transaction (D49), so their sum always stays the same. The order is locked
 * before the item, here and everywhere, so that nobody waits in a circle.
 */
export async function changeOrderInventory(
  { clock }: Platform,
  db: TenantDb,
  { orderId, change, userId }: { orderId: string; change: InventoryChange; userId: string },
) {
  await db.begin(async (tx) => {
    const order = found(await lockWorkOrder(tx, orderId));
    const move = { order, itemId: change.inventoryId, userId, at: clock.now() };
    if (change.status === 'added') await take(tx, move, change.quantity);
    else await giveBack(tx, move, change.was);
  });
}

/** At most what is there. Nothing at all is only an answer to somebody who asked for nothing (D54). */
async function take(tx: TenantTransaction, move: Move, wanted: number) {
  const quantity = await allocateStock(tx, { ...entryOf(move), wanted });
  if (quantity === null) throw unknownItem();
  if (wanted === 0) return;
  if (quantity === 0) throw new Refused('out_of_stock', { field: 'quantity' });
  await addToItem(tx, { orderId: move.order.id, itemId: move.itemId, quantity, at: move.at });
  await noteMove(tx, move, 'inventory_added', quantity);
}

/** A second request finds nothing left on the order, and so gives nothing back twice (P25). */
async function giveBack(tx: TenantTransaction, move: Move, was: number | undefined) {
  const quantity = await deleteItem(tx, move.order.id, move.itemId);
  if (quantity > 0) {
    if (was !== undefined && was !== quantity) throw new Refused('CHANGED_ELSEWHERE', { copy: NOT_REMOVED });
    await returnStock(tx, { ...entryOf(move), quantity });
    return noteMove(tx, move, 'inventory_returned', quantity);
  }
  if (!(await readItem(tx, move.itemId))) throw unknownItem();
}

const NOT_REMOVED =
  'Someone else changed how many of it are on this order. Nothing was removed. Look at it as it is now, then remove it.';

const entryOf = ({ order, itemId, userId, at }: Move) => ({
  itemId,
  workOrderId: order.id,
  workOrderNumber: order.number,
  description: `Work order ${order.number}, ${order.jobName}`,
  userId,
  at,
});

const unknownItem = () => new Refused('unknown_item', { field: 'inventoryId' });

const noteMove = (
  tx: TenantTransaction,
  { order, itemId, userId, at }: Move,
  kind: 'inventory_added' | 'inventory_returned',
  quantity: number,
) => writeEvent(tx, { subjectId: order.id, kind, actor: userId, at, data: { itemId, quantity } });

import { randomUUID } from 'node:crypto';
import type { ItemCreate } from '@underlay/contract/inventory.ts';
import type { TenantDb } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { writeEntry } from './history-store.ts';
import { insertItem } from './item-store.ts';
import { refusePurchaseDay } from './refuse-purchase-day.ts';

/** An item and its first lot. With a quantity of 0 there is no lot yet, and neither cost nor taxes (D53, D54). Answers the new id. */
export async function createItem(
  platform: Platform,
  db: TenantDb,
  { entries, userId }: { entries: ItemCreate; userId: string },
): Promise<string> {
  await refusePurchaseDay(platform, db, entries.purchaseDate);
  const at = platform.clock.now();
  return db.begin(async (tx) => {
    const id = randomUUID();
    await insertItem(tx, { id, createdAt: at, entries });
    await writeEvent(tx, { subjectId: id, kind: 'item_created', actor: userId, at });
    if (entries.quantity === 0) return id;
    const { quantity, cost, taxesPaid, purchaseDate } = entries;
    await writeEntry(tx, id, {
      category: 'add',
      description: 'First lot',
      quantity,
      cost,
      taxesPaid,
      purchaseDate,
      userId,
      at,
    });
    return id;
  });
}

import type { ItemUpdate } from '@underlay/contract/inventory.ts';
import type { TenantDb } from '../../database/sql.ts';
import { changesRow } from '../../services/changed-row-store.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readItem, updateItem } from './item-store.ts';

/** Changes how an item is described and priced. Moves of its stock are written into its history instead (STOCK-06). */
export async function changeItem(
  { clock }: Platform,
  db: TenantDb,
  { itemId, entries, userId }: { itemId: string; entries: ItemUpdate; userId: string },
) {
  await db.begin(async (tx) => {
    found(await readItem(tx, itemId));
    const isOther = await changesRow(tx, 'inventory_items', itemId, async () => {
      if (!(await updateItem(tx, itemId, entries))) throw new Refused('CHANGED_ELSEWHERE');
    });
    if (isOther) await writeEvent(tx, { subjectId: itemId, kind: 'item_changed', actor: userId, at: clock.now() });
  });
}

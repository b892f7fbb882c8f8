import type { ItemUpdate } from '@underlay/contract/inventory.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readItem, updateItem } from './item-store.ts';

/** Changes how an item is described and priced. What moves its stock is written into its history instead (STOCK-06). */
export async function changeItem(
  { sql, clock }: Platform,
  businessId: string,
  itemId: string,
  entries: ItemUpdate,
  userId: string,
) {
  await sql.begin(async (tx) => {
    found(await readItem({ sql: tx, businessId }, itemId));
    if (!(await updateItem({ sql: tx, businessId }, itemId, entries))) throw new Refused('CHANGED_ELSEWHERE');
    await writeEvent(
      { sql: tx, businessId },
      { subjectId: itemId, kind: 'item_changed', actor: userId, at: clock.now() },
    );
  });
}

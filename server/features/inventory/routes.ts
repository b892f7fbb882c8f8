import type { inventory } from '@underlay/contract/inventory.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { addAttribute, deleteAttribute } from './change-attributes.ts';
import { changeItem } from './change-item.ts';
import { addStock, removeStock } from './change-stock.ts';
import { createItem } from './create-item.ts';
import { pageOfHistory } from './history-store.ts';
import { entryJson, itemsJson } from './item-json.ts';
import { listItems, readItem } from './item-store.ts';

export function inventoryRoutes(platform: Platform): Handlers<typeof inventory> {
  const { sql } = platform;
  const read = async (businessId: string, itemId: string) => {
    const row = found(await readItem({ sql, businessId }, itemId));
    return found((await itemsJson({ sql, businessId }, [row]))[0]);
  };
  return {
    list: async ({ params, query }, answer) => {
      const { rows, total } = await listItems({ sql, businessId: params.businessId }, query);
      answer.total(total);
      return itemsJson({ sql, businessId: params.businessId }, rows);
    },
    create: async ({ params, body, user }) =>
      read(params.businessId, await createItem(platform, params.businessId, body, user.id)),
    read: ({ params }) => read(params.businessId, params.itemId),
    update: async ({ params, body, user }) => {
      await changeItem(platform, params.businessId, params.itemId, body, user.id);
      return read(params.businessId, params.itemId);
    },
    transactions: async ({ params, query }, answer) => {
      const item = found(await readItem({ sql, businessId: params.businessId }, params.itemId));
      answer.total(item.historyCount);
      return (await pageOfHistory({ sql, businessId: params.businessId }, item, query)).map(entryJson);
    },
    addQuantity: async ({ params, body, user }) => {
      await addStock(platform, params.businessId, params.itemId, body, user.id);
      return read(params.businessId, params.itemId);
    },
    removeQuantity: async ({ params, body, user }) => {
      await removeStock(platform, params.businessId, params.itemId, body, user.id);
      return read(params.businessId, params.itemId);
    },
    addAttribute: ({ params, body, user }) => addAttribute(platform, params.businessId, params.itemId, body, user.id),
    deleteAttribute: ({ params, user }) => deleteAttribute(platform, { ...params, userId: user.id }),
  };
}

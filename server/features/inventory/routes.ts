import type { inventory } from '@underlay/contract/inventory.ts';
import type { TenantDb } from '../../database/sql.ts';
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
import { refuseCosts } from './refuse-costs.ts';

export function inventoryRoutes(platform: Platform): Handlers<typeof inventory> {
  const read = async (db: TenantDb, itemId: string) => {
    const row = found(await readItem(db, itemId));
    return found((await itemsJson(db, [row]))[0]);
  };
  return {
    list: async ({ db, query }, answer) => {
      const { rows, total } = await listItems(db, query);
      answer.total(total);
      return itemsJson(db, rows);
    },
    create: async ({ db, body, user, ...caller }) => {
      refuseCosts(body, caller);
      return read(db, await createItem(platform, db, { entries: body, userId: user.id }));
    },
    read: ({ db, params }) => read(db, params.itemId),
    update: async ({ db, params, body, user }) => {
      await changeItem(platform, db, { itemId: params.itemId, entries: body, userId: user.id });
      return read(db, params.itemId);
    },
    transactions: async ({ db, params, query }, answer) => {
      const item = found(await readItem(db, params.itemId));
      answer.total(item.historyCount);
      return (await pageOfHistory(db, item, query)).map(entryJson);
    },
    addQuantity: async ({ db, params, body, user, ...caller }) => {
      refuseCosts(body, caller);
      await addStock(platform, db, { itemId: params.itemId, entries: body, userId: user.id });
      return read(db, params.itemId);
    },
    removeQuantity: async ({ db, params, body, user }) => {
      await removeStock(platform, db, { itemId: params.itemId, entries: body, userId: user.id });
      return read(db, params.itemId);
    },
    addAttribute: ({ db, params, body, user }) =>
      addAttribute(platform, db, { itemId: params.itemId, entries: body, userId: user.id }),
    deleteAttribute: ({ db, params, user }) => deleteAttribute(platform, db, { ...params, userId: user.id }),
  };
}

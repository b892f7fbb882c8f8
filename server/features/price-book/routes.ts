import type { priceItems } from '@underlay/contract/price-items.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { addPriceItem, changePriceItem } from './change-price-item.ts';
import { offeredItems } from './offered-store.ts';
import { priceItemJson } from './price-item-json.ts';
import { listPriceItems } from './price-item-store.ts';

export const priceItemRoutes = (platform: Platform): Handlers<typeof priceItems> => ({
  list: async ({ db, query }, answer) => {
    const { rows, total } = await listPriceItems(db, query);
    answer.total(total);
    return rows.map(priceItemJson);
  },
  offered: async ({ db, query }) =>
    (await offeredItems(db, { text: query.text, at: platform.clock.now() })).map(priceItemJson),
  create: async ({ db, body, ...caller }) => priceItemJson(await addPriceItem(platform, db, { entries: body, caller })),
  update: async ({ db, params, body, ...caller }) =>
    priceItemJson(await changePriceItem(platform, db, { itemId: params.priceItemId, entries: body, caller })),
});

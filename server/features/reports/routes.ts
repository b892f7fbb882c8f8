import type { reports } from '@underlay/contract/reports.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { Handlers } from '../../http/mount.ts';
import { listTaxedItems } from './sales-tax-store.ts';

export function reportRoutes(): Handlers<typeof reports> {
  return {
    inventorySalesTax: async ({ db, query }, answer) => {
      const { rows, items, total } = await listTaxedItems(db, query);
      answer.total(items);
      return {
        total: dollarsFromCents(total),
        inventoryItems: rows.map((row) => ({ ...row, uuid: row.id, totalSalesTaxPaid: dollarsFromCents(row.taxes) })),
      };
    },
  };
}

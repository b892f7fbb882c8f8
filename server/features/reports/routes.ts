import type { reports } from '@underlay/contract/reports.ts';
import { dollarsFromCents } from '@underlay/domain/money/money.ts';
import type { Handlers } from '../../http/mount.ts';
import type { Platform } from '../../services/platform.ts';
import { listTaxedItems } from './sales-tax-store.ts';

export function reportRoutes({ sql }: Platform): Handlers<typeof reports> {
  return {
    inventorySalesTax: async ({ params, query }, answer) => {
      const { rows, items, total } = await listTaxedItems({ sql, businessId: params.businessId }, query);
      answer.total(items);
      return {
        total: dollarsFromCents(total),
        inventoryItems: rows.map((row) => ({ ...row, totalSalesTaxPaid: dollarsFromCents(row.taxes) })),
      };
    },
  };
}

import { priceItems } from '@underlay/contract/price-items.ts';
import { taxRates } from '@underlay/contract/tax-rates.ts';
import type { TenantDb } from '../../database/sql.ts';
import { addPriceItem } from '../../features/price-book/index.ts';
import { addTaxRate } from '../../features/tax-rates/index.ts';
import { AS_OWNER } from '../../http/caller.ts';
import type { Platform } from '../../services/platform.ts';
import { OWNER } from './demo-data.ts';
import { WORK_LINES } from './demo-work.ts';

/** What the business pays of each dollar that it asks, by category. */
const COST_SHARES = { Material: 0.62, Labor: 0.55, Delivery: 0.8, Disposal: 0.7 } as const;

/** In percent. Where they work besides their own town. */
const RATES = [
  { name: 'Lawrence', percent: 9.35 },
  { name: 'Manhattan', percent: 8.95 },
];

/** The price book: what the lines of its jobs are made of. Answers the items by the words of their lines. */
export async function addPrices(
  platform: Platform,
  { db, userId, categories }: { db: TenantDb; userId: string; categories: ReadonlyMap<string, string> },
): Promise<ReadonlyMap<string, string>> {
  const caller = { ...AS_OWNER, user: { ...OWNER, id: userId, emailConfirmed: true, lastLogin: null } };
  for (const rate of RATES) await addTaxRate(platform, db, { entries: taxRates.create.body.parse(rate), userId });
  const items = new Map<string, string>();
  for (const { category, code = '', description, unit, perSize, cents } of WORK_LINES) {
    const entries = priceItems.create.body.parse({
      name: description,
      code,
      categoryId: categories.get(category),
      unit,
      rate: cents / 100,
      cost: Math.round(cents * COST_SHARES[category]) / 100,
      waste: unit === 'sq ft' && perSize !== 'once' ? Math.round((perSize - 1) * 100) : 0,
    });
    const { id } = await addPriceItem(platform, db, { entries, caller });
    items.set(description, id);
  }
  return items;
}

import type { LineTax } from '@underlay/contract/line-tax.ts';
import { NO_TAX, OWN_TAX } from '@underlay/domain/offers/document-price.ts';
import { OWN_TAX_NAME } from '@underlay/domain/offers/price-names.ts';
import { taxRateLabel } from '@underlay/domain/tax-rates/tax-rate.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { found } from '../../services/refused.ts';
import { type CategoryRow, lockCategory, updateCategoryTax } from '../businesses/index.ts';
import { readTaxRate } from './tax-rate-store.ts';
import { refuseUnusableRate } from './usable-rate.ts';

interface CategoryChange {
  readonly categoryId: string;
  readonly tax: LineTax;
  readonly userId: string;
}

/** What new lines of a category are taxed with (TAX-07). Payments are not taxed. */
export const changeCategory = (
  { clock }: Pick<Platform, 'clock'>,
  db: TenantDb,
  { categoryId, tax, userId }: CategoryChange,
): Promise<CategoryRow> =>
  db.begin(async (tx) => {
    const locked = found(await lockCategory(tx, categoryId));
    const category = found(locked.kind === 'ordinary' ? locked : null);
    if (tax === category.tax) return category;
    await refuseUnusableRate(tx, tax, 'this category');
    await updateCategoryTax(tx, categoryId, tax);
    const data = { category: category.name, detail: await labelOf(tx, tax) };
    await writeEvent(tx, { subjectId: categoryId, kind: 'category_tax_changed', actor: userId, at: clock.now(), data });
    return { ...category, tax };
  });

async function labelOf(tx: TenantTransaction, tax: LineTax): Promise<string> {
  if (tax === OWN_TAX) return OWN_TAX_NAME;
  return tax === NO_TAX ? 'not taxed' : taxRateLabel(found(await readTaxRate(tx, tax)));
}

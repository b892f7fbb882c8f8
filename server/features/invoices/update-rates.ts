import type { RatesSeen } from '@underlay/contract/invoice-lines.ts';
import { lineAmount } from '@underlay/domain/money/quantity.ts';
import { type ItemRates, ratesByNow } from '@underlay/domain/price-book/rates-by-now.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Standing } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import type { Platform } from '../../services/platform.ts';
import { Refused } from '../../services/refused.ts';
import { refuseUnlessEditable, updateTotals } from './change-lines.ts';
import { ratedLines, ratesOfItem, writeRates } from './line-item-store.ts';
import { linesOf } from './line-store.ts';
import { openLocked } from './open-invoice.ts';

interface RatesOrder {
  readonly invoiceId: string;
  readonly lineIds: readonly string[];
  readonly shown?: readonly RatesSeen[] | undefined;
  readonly userId: string;
  readonly caller: Standing;
}

/** BOOK-08: the lines that were ticked take what their items say by now. Whoever sees no costs changes none (QUO-07). */
export async function updateRates(
  { clock }: Platform,
  db: TenantDb,
  { invoiceId, lineIds, shown, userId, caller }: RatesOrder,
) {
  await db.begin(async (tx) => {
    const invoice = await openLocked(tx, invoiceId, caller);
    refuseUnlessEditable(invoice);
    const ticked = new Set(lineIds);
    const changed = (await ratedLines(tx, invoiceId))
      .filter(({ id }) => ticked.has(id))
      .flatMap((line) => {
        const item = ratesOfItem(line);
        const now = ratesByNow(line, caller.may('costs') ? item : { ...item, cost: null });
        return now === null ? [] : [{ ...now, id: line.id }];
      });
    if (changed.some((line) => isOther(line, shown))) throw new Refused('CHANGED_ELSEWHERE', { copy: SAYS_ANOTHER });
    // A save that changes nothing is none (HOOK-15).
    if (changed.length === 0) return;
    await writeRates(tx, changed);
    await refuseLargerDiscounts(tx, invoiceId);
    await updateTotals(tx, invoice);
    await writeEvent(tx, { subjectId: invoiceId, kind: 'changed', actor: userId, at: clock.now() });
  });
}

const SAYS_ANOTHER =
  'The price book was changed since these lines were shown. Nothing was updated. Look at them again.';

/** Whether the item says something else than whoever ticked the line was shown. */
function isOther(
  { id, ...now }: ItemRates & { readonly id: string },
  shown: readonly RatesSeen[] | undefined,
): boolean {
  if (shown === undefined) return false;
  const seen = shown.find(({ lineId }) => lineId === id);
  if (seen === undefined) return true;
  return seen.rate !== now.rate || seen.tax !== now.tax || (seen.cost !== undefined && seen.cost !== now.cost);
}

/** A rate that fell may leave a line with more taken off than it comes to (QUO-04). */
async function refuseLargerDiscounts(tx: TenantTransaction, invoiceId: string) {
  const lines = await linesOf(tx, [invoiceId]);
  const isLarger = lines.some(
    ({ discountAmount, quantity, rate }) => discountAmount !== null && discountAmount > lineAmount(quantity, rate),
  );
  if (isLarger) throw new Refused('discount_too_large');
}

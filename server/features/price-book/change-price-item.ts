import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PriceItemCreate, PriceItemUpdate } from '@underlay/contract/price-items.ts';
import type { RefusalCode } from '@underlay/contract/refusals.ts';
import { basisPoints } from '@underlay/domain/money/money.ts';
import { MAX_PRICE_ITEMS } from '@underlay/domain/price-book/price-item.ts';
import type { TenantDb, TenantTransaction } from '../../database/sql.ts';
import type { Standing, User } from '../../http/caller.ts';
import { writeEvent } from '../../services/events.ts';
import { notYourRole } from '../../services/not-your-role.ts';
import type { Platform } from '../../services/platform.ts';
import { found, Refused } from '../../services/refused.ts';
import { readCategory } from '../businesses/index.ts';
import { readItem } from '../inventory/index.ts';
import { readTaxRate } from '../tax-rates/index.ts';
import {
  countForAdding,
  insertPriceItem,
  isNameTaken,
  lockPriceItem,
  type PriceItemFacts,
  type PriceItemRow,
  readPriceItem,
  updatePriceItem,
} from './price-item-store.ts';

type Changing = Pick<Platform, 'clock'>;
type Caller = Standing & { readonly user: User };

export const addPriceItem = (
  { clock }: Changing,
  db: TenantDb,
  { entries, caller }: { entries: PriceItemCreate; caller: Caller },
): Promise<PriceItemRow> =>
  db.begin(async (tx) => {
    const id = randomUUID();
    const facts = { ...(await factsOf(tx, entries, caller)), active: true };
    await makeRoom(tx, { id, name: facts.name, isAdded: true });
    await insertPriceItem(tx, { id, facts, createdAt: clock.now() });
    const event = { subjectId: id, actor: caller.user.id, at: clock.now(), data: { detail: facts.name } };
    await writeEvent(tx, { ...event, kind: 'price_item_added' });
    return found(await readPriceItem(tx, id));
  });

/** Lines have what the item was when they were made (BOOK-02). */
export const changePriceItem = (
  { clock }: Changing,
  db: TenantDb,
  { itemId, entries, caller }: { itemId: string; entries: PriceItemUpdate; caller: Caller },
): Promise<PriceItemRow> =>
  db.begin(async (tx) => {
    const before = found(await lockPriceItem(tx, itemId));
    if (entries.version !== undefined && entries.version !== before.version) throw new Refused('CHANGED_ELSEWHERE');
    const { active } = entries;
    const facts = { ...(await factsOf(tx, entries, caller, before)), active };
    if (active) await makeRoom(tx, { id: itemId, name: facts.name, isAdded: !before.active });
    await updatePriceItem(tx, itemId, facts);
    const row = found(await readPriceItem(tx, itemId));
    if (isDeepStrictEqual({ ...row, version: before.version }, before)) return row;
    const event = { subjectId: itemId, actor: caller.user.id, at: clock.now(), data: { detail: facts.name } };
    await writeEvent(tx, { ...event, kind: kindOf(before.active, active) });
    return row;
  });

function kindOf(wasActive: boolean, isActive: boolean) {
  if (wasActive === isActive) return 'price_item_changed';
  return isActive ? 'price_item_used_again' : 'price_item_retired';
}

/** What is entered, once all that it names is there. Of a cost that the caller may not see they may not say anything either. */
async function factsOf(
  tx: TenantTransaction,
  entries: PriceItemCreate,
  { may, role }: Caller,
  before?: PriceItemRow,
): Promise<Omit<PriceItemFacts, 'active'>> {
  const { name, description, code, categoryId, unit, rate, waste, stockItemId = null, tax } = entries;
  if (entries.cost != null && !may('costs')) throw notYourRole(role);
  const cost = may('costs') ? (entries.cost ?? null) : (before?.cost ?? null);
  const taxRateId = tax === 'document' || tax === 'none' ? null : tax;
  if ((await readCategory(tx, categoryId))?.kind !== 'ordinary') throw refusedAt('unknown_category', 'categoryId');
  if (taxRateId !== null && !(await readTaxRate(tx, taxRateId))) throw refusedAt('unknown_rate', 'tax');
  if (stockItemId !== null && !(await readItem(tx, stockItemId))) throw refusedAt('unknown_item', 'stockItemId');
  return {
    ...{ name, description: description || name, code, categoryId, unit, rate, cost, taxRateId, stockItemId },
    tax: taxRateId === null ? (tax as 'document' | 'none') : 'named',
    waste: basisPoints(waste ?? 0),
  };
}

/** A name of its own, and a place among those in use (BOOK-01, BOOK-06). */
async function makeRoom(tx: TenantTransaction, item: { id: string; name: string; isAdded: boolean }) {
  const active = await countForAdding(tx);
  if (item.isAdded && active >= MAX_PRICE_ITEMS) throw new Refused('too_many_price_items');
  if (await isNameTaken(tx, item)) throw refusedAt('price_item_exists', 'name');
}

const refusedAt = (code: RefusalCode, field: string) => new Refused(code, { field });

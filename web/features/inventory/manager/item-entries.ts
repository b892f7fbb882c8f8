import type { ItemJson } from '@underlay/contract/inventory.ts';
import { dollars, type FieldRule, optionalDollars, pieces, required } from '../../../ui/form/field-rules.ts';
import type { ItemChange, ItemEntries, LotEntries } from '../inventory-queries.ts';

/** What is said of an item, without its stock (STOCK-06). */
export const detailEntries = (item?: ItemJson) => ({
  name: item?.name ?? '',
  description: item?.description ?? '',
  upc: item?.upc ?? '',
  sku: item?.sku ?? '',
  retailPricePerItem: item?.retailPricePerItem.toFixed(2) ?? '',
});
type DetailEntries = ReturnType<typeof detailEntries>;

export const DETAIL_RULES = {
  name: required('plainText'),
  description: required('nonblank'),
  upc: required('nonblank'),
  sku: required('nonblank'),
  retailPricePerItem: dollars,
} satisfies Record<string, FieldRule<DetailEntries>>;

export const detailBody = (entries: DetailEntries): Omit<ItemChange, 'version'> => ({
  ...entries,
  retailPricePerItem: Number(entries.retailPricePerItem),
});

/** A lot that comes in. */
export const NEW_LOT = { quantity: '', cost: '', taxesPaid: '', purchaseDate: '' };

/** STOCK-07: cost and taxes may be left out. */
export const LOT_RULES = {
  quantity: pieces,
  cost: optionalDollars,
  taxesPaid: optionalDollars,
  purchaseDate: required('date'),
} satisfies Record<string, FieldRule<typeof NEW_LOT>>;

export const lotBody = ({ quantity, cost, taxesPaid, purchaseDate }: typeof NEW_LOT): LotEntries => ({
  quantity: Number(quantity),
  purchaseDate,
  ...(cost.trim() !== '' && { cost: Number(cost) }),
  ...(taxesPaid.trim() !== '' && { taxesPaid: Number(taxesPaid) }),
});

export const NEW_ITEM = { ...detailEntries(), ...NEW_LOT };

/** STOCK-04, D76: of a new item everything is required. */
export const ITEM_RULES = {
  ...DETAIL_RULES,
  quantity: pieces,
  cost: dollars,
  taxesPaid: dollars,
  purchaseDate: required('date'),
} satisfies Record<string, FieldRule<typeof NEW_ITEM>>;

export const itemBody = (entries: typeof NEW_ITEM): ItemEntries => ({
  ...entries,
  retailPricePerItem: Number(entries.retailPricePerItem),
  quantity: Number(entries.quantity),
  cost: Number(entries.cost),
  taxesPaid: Number(entries.taxesPaid),
});

import {
  ATTRIBUTE_FIELDS,
  ITEM_FIELDS,
  LOT_FIELDS,
  NEW_ITEM_FIELDS,
  REMOVAL_FIELDS,
} from '@underlay/domain/inventory/fields.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { jsonOf } from './field-json.ts';
import { schemaOf } from './field-schemas.ts';
import {
  DateOut,
  DollarsOut,
  Id,
  MomentOut,
  Nothing,
  OrderedPageQuery,
  PageQuery,
  Search,
  Version,
} from './primitives.ts';
import { seen } from './seen.ts';

/** STOCK-04: all of it is required. */
export const ItemCreate = schemaOf(NEW_ITEM_FIELDS);
export type ItemCreate = z.output<typeof ItemCreate>;

/** STOCK-06: stock changes only through its own two calls. */
export const ItemUpdate = schemaOf(ITEM_FIELDS).extend({ version: Version });
export type ItemUpdate = z.output<typeof ItemUpdate>;

/** STOCK-07. */
export const StockAdd = schemaOf(LOT_FIELDS);
export type StockAdd = z.output<typeof StockAdd>;

const removal = schemaOf(REMOVAL_FIELDS);
/** STOCK-08. Without a category it is shrinkage. */
export const StockRemove = removal.extend({ category: removal.shape.category.default('shrink') });
export type StockRemove = z.output<typeof StockRemove>;

export const AttributeWrite = schemaOf(ATTRIBUTE_FIELDS);
export type AttributeWrite = z.output<typeof AttributeWrite>;

export const AttributeJson = z.object({ uuid: Id, name: z.string(), value: z.string(), description: z.string() });
export type AttributeJson = z.output<typeof AttributeJson>;

export const STOCK_CATEGORIES = ['add', 'shrink', 'other', 'allocate'] as const;

/** API-57. */
export const StockTransactionJson = z.object({
  uuid: Id,
  createdAt: MomentOut,
  category: z.enum(STOCK_CATEGORIES),
  description: z.string(),
  /** The day of purchase, or of removal. */
  purchaseDate: DateOut,
  /** Negative for what left. */
  quantity: z.number(),
  taxesPaid: seen('costs', DollarsOut),
  totalCost: seen('costs', DollarsOut),
  /** The name of the member who moved it. */
  by: z.string().nullable(),
});
export type StockTransactionJson = z.output<typeof StockTransactionJson>;

export const ItemJson = z.object({
  uuid: Id,
  ...jsonOf(ITEM_FIELDS).shape,
  quantity: z.number(),
  /** Sums over everything that was ever added (D53). */
  cost: seen('costs', DollarsOut),
  taxesPaid: seen('costs', DollarsOut),
  /** The latest purchase. */
  purchaseDate: DateOut,
  status: z.literal('active'),
  inventoryAttributes: z.array(AttributeJson),
  /** The latest few. The whole history pages under `/transactions`. */
  inventoryTransactions: z.array(StockTransactionJson),
  version: z.number(),
});
export type ItemJson = z.output<typeof ItemJson>;

const ofBusiness = '/business/:businessId/inventory' as const;
const ofItem = `${ofBusiness}/:itemId` as const;

export const inventory = {
  list: endpoint({
    method: 'GET',
    path: ofBusiness,
    access: 'manager',
    right: 'work',
    summary: 'Inventory by name (D70)',
    query: OrderedPageQuery.extend({ name: Search, upc: Search, sku: Search }),
    response: z.array(ItemJson),
  }),
  create: endpoint({
    method: 'POST',
    path: ofBusiness,
    access: 'manager',
    right: 'plan',
    summary: 'Adds an item with its first lot. The cost and taxes of the lot need the right to spend',
    body: ItemCreate,
    response: ItemJson,
  }),
  read: endpoint({
    method: 'GET',
    path: ofItem,
    access: 'manager',
    right: 'work',
    summary: 'One item with its attributes',
    response: ItemJson,
  }),
  update: endpoint({
    method: 'PUT',
    path: ofItem,
    access: 'manager',
    right: 'plan',
    summary: 'Changes name, description, UPC, SKU and retail price',
    body: ItemUpdate,
    response: ItemJson,
    refusals: ['CHANGED_ELSEWHERE'],
  }),
  transactions: endpoint({
    method: 'GET',
    path: `${ofItem}/transactions`,
    access: 'manager',
    right: 'work',
    summary: 'The history of an item, newest first',
    query: PageQuery,
    response: z.array(StockTransactionJson),
  }),
  addQuantity: endpoint({
    method: 'POST',
    path: `${ofItem}/add-quantity`,
    access: 'manager',
    right: 'plan',
    summary: 'Takes a lot into stock; 0 changes nothing (D54). Its cost and taxes need the right to spend',
    body: StockAdd,
    response: ItemJson,
    refusals: ['too_much_stock'],
  }),
  removeQuantity: endpoint({
    method: 'POST',
    path: `${ofItem}/remove-quantity`,
    access: 'manager',
    right: 'plan',
    summary: 'Takes pieces out of stock, at most what is there; 0 changes nothing (D54)',
    body: StockRemove,
    response: ItemJson,
    refusals: ['more_than_stock'],
  }),
  addAttribute: endpoint({
    method: 'POST',
    path: `${ofItem}/attributes`,
    access: 'manager',
    right: 'plan',
    summary: 'Adds an attribute to an item',
    body: AttributeWrite,
    response: AttributeJson,
    refusals: ['too_many_attributes'],
  }),
  deleteAttribute: endpoint({
    method: 'DELETE',
    path: `${ofItem}/attributes/:attributeId`,
    access: 'manager',
    right: 'plan',
    summary: 'Deletes an attribute',
    response: Nothing,
  }),
};

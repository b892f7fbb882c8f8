import { PRICE_ITEM_FIELDS } from '@underlay/domain/price-book/fields.ts';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { jsonOf } from './field-json.ts';
import { schemaOf } from './field-schemas.ts';
import { LineTax } from './line-tax.ts';
import { DollarsOut, Id, PageQuery, Search, Version } from './primitives.ts';
import { seen } from './seen.ts';

/** BOOK-01. Without a description the line has the name. */
const PriceItemCreate = schemaOf(PRICE_ITEM_FIELDS).extend({
  tax: LineTax.default('document'),
  /** The item of the inventory that it sells. */
  stockItemId: Id.nullish(),
});
export type PriceItemCreate = z.output<typeof PriceItemCreate>;
const PriceItemUpdate = PriceItemCreate.extend({ tax: LineTax, active: z.boolean(), version: Version });
export type PriceItemUpdate = z.output<typeof PriceItemUpdate>;

export const PriceItemJson = z.object({
  uuid: Id,
  ...jsonOf(PRICE_ITEM_FIELDS).shape,
  cost: seen('costs', DollarsOut.nullable()),
  waste: z.number(),
  categoryName: z.string(),
  tax: LineTax,
  stockItemId: Id.nullable(),
  stockItemName: z.string().nullable(),
  /** A retired one stays on the lines that it is on, and is no longer offered (BOOK-05). */
  active: z.boolean(),
  version: z.number(),
});
export type PriceItemJson = z.output<typeof PriceItemJson>;

const PriceItemQuery = PageQuery.extend({
  /** Part of a name or a code. */
  text: Search,
  /** Those in use, or the retired ones. */
  active: z.enum(['true', 'false'], 'Must be true or false.').default('true'),
});
export type PriceItemQuery = z.output<typeof PriceItemQuery>;

const ofBusiness = '/business/:businessId/price-items' as const;

/** Products and services that lines are made of. */
export const priceItems = {
  list: endpoint({
    method: 'GET',
    path: ofBusiness,
    access: 'manager',
    right: 'sell',
    summary: 'The price book by name',
    query: PriceItemQuery,
    response: z.array(PriceItemJson),
  }),
  offered: endpoint({
    method: 'GET',
    path: `${ofBusiness}/offered`,
    access: 'manager',
    right: 'sell',
    summary: 'What a line that is typed can be made of: at most 8, the most used of the last 90 days first',
    query: z.object({ text: Search }),
    response: z.array(PriceItemJson),
  }),
  create: endpoint({
    method: 'POST',
    path: ofBusiness,
    access: 'manager',
    right: 'sell',
    summary: 'Adds a product or a service to the price book',
    body: PriceItemCreate,
    response: PriceItemJson,
    refusals: ['price_item_exists', 'too_many_price_items', 'unknown_category', 'unknown_item', 'unknown_rate'],
  }),
  update: endpoint({
    method: 'PUT',
    path: `${ofBusiness}/:priceItemId`,
    access: 'manager',
    right: 'sell',
    summary: 'Changes an item of the price book, retires it or puts it in use again; no line changes with it',
    body: PriceItemUpdate,
    response: PriceItemJson,
    refusals: [
      'price_item_exists',
      'too_many_price_items',
      'unknown_category',
      'unknown_item',
      'unknown_rate',
      'CHANGED_ELSEWHERE',
    ],
  }),
};

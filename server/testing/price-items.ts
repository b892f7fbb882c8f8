import type { PriceItemJson } from '@underlay/contract/price-items.ts';
import type { Answer } from './call.ts';
import type { TestBusiness } from './people.ts';

type Answered = PriceItemJson & { readonly code: string; readonly message: string; readonly fields: object };
type Called = Promise<Answer<Answered>>;

/** The price book of a test business. */
export const priceBookOf = (owner: TestBusiness) => {
  const book = `${owner.base}/price-items`;
  const entries = (change: object = {}) => ({
    name: 'Engineered oak, 5 in.',
    description: 'Engineered oak, 5 in., natural',
    code: 'OAK-5E',
    categoryId: owner.categories.get('Material'),
    unit: 'sq ft',
    rate: 7.45,
    cost: 4.32,
    waste: 10,
    ...change,
  });
  return {
    entries,
    add: (change: object = {}): Called => owner.call(`POST ${book}`, entries(change)),
    change: (item: PriceItemJson, change: object): Called =>
      owner.call(`PUT ${book}/${item.uuid}`, { ...item, ...change }),
    find: async (query: Record<string, string> = {}) => {
      const { body, headers } = await owner.call<PriceItemJson[]>(`GET ${book}?${new URLSearchParams(query)}`);
      return { names: body.map(({ name }) => name), items: body, total: headers.get('x-total-count') };
    },
  };
};

import type { ConversationJson } from '@underlay/contract/communications.ts';
import type { CustomerJson } from '@underlay/contract/customers.ts';
import { beforeAll, expect, test } from 'vitest';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import { sendMessage } from './index.ts';

/** Enough rounds that two begin one conversation at the same time, without waiting for each other, several times. */
const ROUNDS = 50;
const AT_ONCE = 10;

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

test('API-43 D58 however many write the first message at the same moment, nobody is refused and nothing is doubled', async () => {
  const unmailed = { ...product.platform, queue: { ...product.platform.queue, add: async () => undefined } };
  const { businessId } = owner.business;
  for (let round = 0; round < ROUNDS; round += 1) {
    const { body } = await owner.call<CustomerJson>(`POST ${owner.base}/customers`, customerEntries());
    const to = { customerId: body.uuid };
    const messages = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        sendMessage(unmailed, product.platform.tenantDb(businessId), to, { text: `${index}`, userId: 'u' }),
      ),
    );
    const times = messages.map((message) => message?.createdAt.getTime());
    expect(new Set(times).size).toBe(AT_ONCE);
  }
  const list = await owner.call<ConversationJson[]>(`GET ${owner.base}/communications`);
  expect([list.body.length, list.headers.get('x-total-count')]).toEqual([ROUNDS, String(ROUNDS)]);
});

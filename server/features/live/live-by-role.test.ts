import type { Role } from '@underlay/domain/members/rights.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { notifyScreens } from '../../services/live-store.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { LiveStream } from '../../testing/live-stream.ts';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
const streams: LiveStream[] = [];

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.leave();
});

/** The open screen of somebody who has this role. */
async function listening(role: Role) {
  const { token } = await Colleague.join(product, owner, `${role} member`, role);
  const stream = await LiveStream.open({ base: owner.base, token, product });
  streams.push(stream);
  return stream;
}

test('ROLE-15 a role hears what it may see and nothing else', async () => {
  const [crew, estimator, other] = [await listening('crew'), await listening('estimator'), await listening('owner')];
  await other.isServed({ base: owner.base, product });
  await owner.call(`POST ${owner.base}/communications/${owner.customer.communicationId}`, { message: 'Hello' });
  await estimator.receives(owner.customer.communicationId);
  const db = product.platform.tenantDb(owner.business.businessId);
  const before = crew.events.length;
  await db.begin((tx) => notifyScreens(tx, { about: 'anything', id: null }));
  await crew.until(() => crew.events.length > before);
  expect(crew.changes).toEqual([]);
});

import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type AnotherServer, startAnotherServer } from '../../testing/another-server.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { LiveStream } from '../../testing/live-stream.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { receiveMessage } from '../communications/index.ts';

let product: TestProduct;
let other: AnotherServer;
let owner: TestBusiness;
const streams: LiveStream[] = [];

beforeAll(async () => {
  product = await startProduct();
  other = await startAnotherServer(product);
  owner = await TestBusiness.open(product, null);
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.leave();
});
afterAll(async () => {
  await other.stop();
  await product.stop();
});

async function listen(token: string, origin = product.origin) {
  const stream = await LiveStream.open({ base: owner.base, token, product }, { origin });
  streams.push(stream);
  return stream;
}
const bells = ({ events }: LiveStream) => events.filter(({ about }) => about === 'notifications');
const write = (text: string) => {
  const db = product.platform.tenantDb(owner.business.businessId);
  return receiveMessage(product.platform, db, { customerId: owner.customer.uuid, text, at: product.clock.now() });
};

test('BELL-03 an open page hears of the bell within six seconds, on every server, at most once in five, and only whose bell it is', async () => {
  const quiet = await Colleague.join(product, owner, 'Quinn Moss', 'accountant');
  const [here, there, unconcerned] = [
    await listen(owner.token),
    await listen(owner.token, other.origin),
    await listen(quiet.token),
  ];
  const began = Date.now();
  for (let sent = 0; sent < 5; sent += 1) await write(`Message ${sent}`);
  await here.until(() => bells(here).length > 0, 6_000);
  await there.until(() => bells(there).length > 0, 6_000);
  expect(Date.now() - began).toBeLessThan(6_000);
  expect(bells(here)[0]).toEqual({ about: 'notifications', id: null });
  await write('One more');
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(bells(here).length).toBeLessThanOrEqual(2);
  expect(bells(unconcerned)).toEqual([]);
  // What is read in one window is told to the others.
  await here.until(() => bells(here).length > 1, 6_000);
  const { shown } = await owner.get<{ shown: object }>(`GET ${owner.base}/notifications`);
  const before = bells(there).length;
  await owner.call(`PUT ${owner.base}/notifications/seen`, shown);
  await there.until(() => bells(there).length > before, 6_000);
}, 40_000);

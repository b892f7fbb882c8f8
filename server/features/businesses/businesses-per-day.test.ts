import { afterAll, beforeAll, expect, test } from 'vitest';
import { ADDRESS, call } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct({ businessesPerDay: 3 });
});
afterAll(() => product.stop());

const ENTRIES = {
  name: 'Tallgrass',
  person: { firstName: 'Robin', lastName: 'Ashby' },
  address: ADDRESS,
  timeZone: 'America/Chicago',
};

test('P21 a person adds at most three businesses a day, however many are asked for at once, and more on the next', async () => {
  const token = await product.newUser();
  const add = () => call<{ businessId: string }>(product.origin, 'POST /business', { token, body: ENTRIES });
  const answers = await Promise.all(Array.from({ length: 5 }, add));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429]);
  const refused = answers.find(({ status }) => status === 429)?.body;
  expect(refused).toMatchObject({
    code: 'businesses_per_day',
    message: 'You have added as many businesses as you can on one day. Please add the next one tomorrow.',
  });
  expect((await call(product.origin, 'POST /account', { token, body: ENTRIES })).status).toBe(429);
  const [first] = answers.filter(({ status }) => status === 200);
  await product.platform.systemDb.sql`
    update business_members set created_at = created_at - interval '24 hours' where business_id = ${first?.body.businessId ?? ''}`;
  expect((await add()).status).toBe(200);
  expect((await add()).status).toBe(429);
});

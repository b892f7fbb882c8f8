import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, expect, test } from 'vitest';
import { Colleague } from '../testing/colleagues.ts';
import { customerEntries, TestBusiness } from '../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../testing/shared-product.ts';

/** Longer than what is known of a caller is believed. */
const SLOW_MILLISECONDS = 700;

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

/** Adds a customer with a body that comes in two halves, and does something between them. */
async function slowly(token: string, meanwhile: () => Promise<unknown>): Promise<number> {
  const body = JSON.stringify(customerEntries());
  const call = request(`${product.origin}/core/api${owner.base}/customers`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    call.on('response', (answer) => resolve(answer.resume().statusCode ?? 0)).on('error', reject);
  });
  call.write(body.slice(0, 10));
  await wait(SLOW_MILLISECONDS / 2);
  await meanwhile();
  await wait(SLOW_MILLISECONDS / 2);
  call.end(body.slice(10));
  return status;
}

test('AUTH-20 AUTH-22 whoever was removed or signed out while their request still came in is not answered as before', async () => {
  const { sql } = product.platform.systemDb;
  const dana = await Colleague.join(product, owner, 'Dana Whitfield');
  expect(await slowly(dana.token, async () => undefined)).toBe(200);
  const removed = await slowly(dana.token, async () => {
    const { length } = await sql`
      delete from business_members m using users u
      where u.id::text = m.user_id and u.email = ${dana.email} and m.business_id = ${owner.business.businessId} returning 1`;
    expect(length).toBe(1);
  });
  expect(removed).toBe(404);
  const out = await slowly(
    owner.token,
    () => sql`
      delete from oauth_records r using business_members m
      where r.user_id::text = m.user_id and m.business_id = ${owner.business.businessId}`,
  );
  expect(out).toBe(401);
});

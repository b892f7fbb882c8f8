import type { MeJson } from '@underlay/contract/me.ts';
import { expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { TestBusiness } from '../../testing/people.ts';
import { sharedProduct } from '../../testing/shared-product.ts';

test('FIND-11 each member switches single keys off for themselves, in one business', async () => {
  const product = await sharedProduct();
  const owner = await TestBusiness.open(product, null);
  const other = await TestBusiness.open(product, null);
  const colleague = await Colleague.join(product, owner, 'Petra Lund');
  const keys = async (by: Pick<TestBusiness, 'call'>) =>
    (await by.call<MeJson>(`GET ${owner.base}/me`)).body.singleKeys;
  expect([await keys(owner), await keys(colleague)]).toEqual([true, true]);
  const path = `PUT ${owner.base}/me/settings`;
  const { body } = await colleague.call<MeJson>(path, { singleKeys: false });
  expect([body.singleKeys, await keys(owner), await keys(colleague)]).toEqual([false, true, false]);
  expect((await colleague.call(path, { singleKeys: 'no' })).status).toBe(422);
  expect((await other.call(path, { singleKeys: false })).status).toBe(404);
  await colleague.call(path, { singleKeys: true });
  expect(await keys(colleague)).toBe(true);
});

import { expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { sharedProduct } from '../../testing/shared-product.ts';

test('AUTH-21 a business of a hundred invites nobody more, and whoever is invited is still reminded', async () => {
  const product = await sharedProduct();
  const owner = await TestBusiness.open(product, null);
  await product.platform.systemDb.sql`
    insert into business_members (business_id, user_id, created_at)
    select ${owner.business.businessId}, gen_random_uuid(), now() from generate_series(1, 98)`;
  const inviting = (email: string) => owner.call<{ message: string }>(`POST ${owner.base}/invitations`, { email });
  const last = `${crypto.randomUUID()}@test.example`;
  expect((await inviting(last)).status).toBe(200);
  const more = await Promise.all([1, 2].map(() => inviting(`${crypto.randomUUID()}@test.example`)));
  expect(more.map(({ status, body }) => [status, body.message])).toEqual(
    Array(2).fill([409, 'A business has at most 100 members and invited people.']),
  );
  expect((await inviting(last)).status).toBe(200);
  expect(await owner.get<object[]>(`GET ${owner.base}/invitations`)).toHaveLength(1);
});

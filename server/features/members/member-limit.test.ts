import type { InvitationJson } from '@underlay/contract/members.ts';
import { beforeEach, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeEach(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

test('AUTH-21 ROLE-17 a business of two hundred invites nobody more, and whoever is invited is still reminded', async () => {
  await product.platform.systemDb.sql`
    insert into business_members (business_id, user_id, created_at)
    select ${owner.business.businessId}, gen_random_uuid(), now() from generate_series(1, 198)`;
  const inviting = (email: string) => owner.call<{ message: string }>(`POST ${owner.base}/invitations`, { email });
  const last = `${crypto.randomUUID()}@test.example`;
  expect((await inviting(last)).status).toBe(200);
  const more = await Promise.all([1, 2].map(() => inviting(`${crypto.randomUUID()}@test.example`)));
  expect(more.map(({ status, body }) => [status, body.message])).toEqual(
    Array(2).fill([409, 'A business has at most 200 members and invited people.']),
  );
  expect((await inviting(last)).status).toBe(200);
  expect(await owner.get<object[]>(`GET ${owner.base}/invitations`)).toHaveLength(1);
});

test('AUTH-21 an invitation in the list is sent five times a day, and not to who is a member meanwhile', async () => {
  const email = `kim.${crypto.randomUUID()}@test.example`;
  const { uuid } = (await owner.call<InvitationJson>(`POST ${owner.base}/invitations`, { email })).body;
  const sendAgain = () => owner.call(`POST ${owner.base}/invitations/${uuid}/mail`);
  const answers = [];
  for (let times = 0; times < 5; times += 1) answers.push(await sendAgain());
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect(answers.at(-1)?.body).toMatchObject({ code: 'too_many_invitation_mails' });
  // A member has the address now.
  await product.platform.systemDb.sql`
    update member_names set email = ${email} where business_id = ${owner.business.businessId}`;
  const copy = 'Somebody with this address is a member already.';
  expect(await sendAgain()).toMatchObject({ status: 409, body: { code: 'already_member', message: copy } });
});

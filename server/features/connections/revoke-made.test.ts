import type { MadeConnectionJson } from '@underlay/contract/connections.ts';
import type { MemberJson } from '@underlay/contract/members.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { callOnce } from '../../testing/call.ts';
import { Colleague } from '../../testing/colleagues.ts';
import { PASSWORD } from '../../testing/identity-client.ts';
import { TestBusiness } from '../../testing/people.ts';
import { statusWith } from '../../testing/programs.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
});

type Caller = Pick<Colleague, 'call'>;
const idOf = async (by: Caller) =>
  (await by.call<MemberJson[]>(`GET ${owner.base}/members`)).body.find(({ you }) => you)?.uuid;
const connect = async (by: Caller, name: string) => {
  const entries = { name, rights: ['work'], confirmation: { password: PASSWORD } };
  return (await by.call<MadeConnectionJson>(`POST ${owner.base}/connections`, entries)).body;
};
const statusOf = ({ token }: { token: string }) => statusWith(product.origin, token);
const revoked = () =>
  product.platform.systemDb.sql`
    select data->>'detail' name from events
    where business_id = ${owner.business.businessId} and kind = 'connection_revoked' order by id`;

test('CONN-11 with a member who is removed their connections end, if that is asked for, and nobody else’s', async () => {
  const [dana, kim] = [
    await Colleague.join(product, owner, 'Dana Whitfield'),
    await Colleague.join(product, owner, 'Kim Osei'),
  ];
  const [ofDana, ofKim, ours] = [
    await connect(dana, 'Zapier'),
    await connect(kim, 'Books'),
    await connect(owner, 'Ours'),
  ];
  expect((await owner.call(`DELETE ${owner.base}/members/${await idOf(kim)}`)).status).toBe(204);
  const removal = `DELETE ${owner.base}/members/${await idOf(dana)}?revokeConnections=true`;
  expect((await owner.call(removal)).status).toBe(204);
  expect([await statusOf(ofDana), await statusOf(ofKim), await statusOf(ours)]).toEqual([401, 200, 200]);
  expect(await revoked()).toEqual([{ name: 'Zapier' }]);
});

test('CONN-11 whoever leaves, or gives their right away, revokes what they made with it, and nothing when that is refused', async () => {
  const made = await connect(owner, 'Zapier');
  const path = `${owner.base}/members/${await idOf(owner)}`;
  const toOffice = { role: 'office', revokeConnections: true };
  expect((await owner.call(`DELETE ${path}?revokeConnections=true`)).body).toMatchObject({ code: 'last_owner' });
  expect((await owner.call(`PUT ${path}/role`, toOffice)).body).toMatchObject({ code: 'last_owner' });
  const dana = await Colleague.join(product, owner, 'Dana Whitfield');
  const ofDana = await connect(dana, 'Books');
  const leaving = `DELETE ${owner.base}/members/${await idOf(dana)}?revokeConnections=true`;
  const elsewhere = await dana.otherToken();
  expect(await callOnce(product.origin, leaving, { token: elsewhere })).toMatchObject({
    body: { code: 'confirmation_needed' },
  });
  expect([await statusOf(made), await statusOf(ofDana), await revoked()]).toEqual([200, 200, []]);
  expect((await owner.call(`PUT ${path}/role`, { role: 'owner', revokeConnections: true })).status).toBe(200);
  expect(await statusOf(made)).toBe(200);
  expect((await owner.call(`PUT ${path}/role`, toOffice)).status).toBe(200);
  expect(await statusOf(made)).toBe(401);
  expect((await dana.call(`PUT ${owner.base}/members/${await idOf(owner)}/role`, { role: 'owner' })).status).toBe(200);
  expect((await dana.call(leaving)).status).toBe(204);
  expect(await statusOf(ofDana)).toBe(401);
});

import type { SecurityEventJson } from '@underlay/contract/security.ts';
import { beforeAll, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { BANK, call, TestBusiness } from '../../testing/people.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';
import { PASSWORD } from '../../testing/test-product.ts';
import { forgetOldEvents } from './forget-old-events.ts';

let product: SharedProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
});

const own = (token: string, query = '') =>
  call<SecurityEventJson[]>(product.origin, `GET /session/security-events${query}`, { token });
const ofBusiness = (query = '') => owner.call<SecurityEventJson[]>(`GET ${owner.base}/security-events${query}`);

test('P14 a person sees what happened to their own sign-in, and nothing of others', async () => {
  const token = await product.newUser();
  const { body } = await own(token);
  expect(body).toMatchObject([{ what: 'Signed in', detail: 'new device', outcome: 'success', times: 1, by: null }]);
  expect(body[0]).toMatchObject({ network: '127.0.0.x', device: expect.any(String) });
  await owner.call(`PUT ${owner.base}/bankAccount`, {
    ...BANK,
    name: 'Operating',
    confirmation: { password: 'wrong one' },
  });
  expect((await own(token)).body).toHaveLength(1);
  expect((await own(owner.token)).body[0]).toMatchObject({ what: 'Identity not confirmed', outcome: 'failure' });
});

test('P14 members see who changed what a thief would change, newest first and page by page', async () => {
  const colleague = await Colleague.join(product, owner, 'Kim Lowe');
  const bank = { ...BANK, name: 'Operating', confirmation: { password: PASSWORD } };
  expect((await owner.call(`PUT ${owner.base}/bankAccount`, bank)).status).toBe(200);
  const member = (await colleague.members(owner)).find(({ you }) => you);
  await owner.call(`DELETE ${owner.base}/members/${member?.uuid}`);
  const { body } = await ofBusiness();
  expect(body.map(({ what, detail, by }) => [what, detail, by])).toEqual([
    ['Member removed', 'Kim Lowe', 'Robin Ashby'],
    ['Bank account changed', `ending in ${BANK.accountNumber.slice(-4)}`, 'Robin Ashby'],
    ['Member joined', '', 'Kim Lowe'],
    ['Member invited', '', 'Robin Ashby'],
  ]);
  const second = await ofBusiness('?page=2&pageSize=1');
  expect(second.body).toEqual([body[1]]);
  expect(second.headers.get('x-total-count')).toBe('4');
  expect((await colleague.call(`GET ${owner.base}/security-events`)).status).toBe(404);
});

test('TM-30 what is older than 400 days goes, in the order of its age, and nothing else', async () => {
  const { sql } = product.platform.systemDb;
  const userId = crypto.randomUUID();
  const add = (age: string) => sql`
    insert into security_events (at, kind, outcome, user_id, details)
    values (now() - ${age}::interval, 'sign-in', 'success', ${userId}, '{}')`;
  await add('401 days');
  await add('399 days');
  await forgetOldEvents(product.platform);
  const rows = await sql<{ days: number }[]>`
    select extract(day from now() - at)::bigint days from security_events where user_id = ${userId}`;
  expect(rows.map(({ days }) => days)).toEqual([399]);
});

test('D88 both lists are answered from an index', async () => {
  const { sql } = product.platform.systemDb;
  const planOf = async (where: string) => {
    const rows = await sql.begin(async (tx) => {
      for (const way of ['seqscan', 'bitmapscan']) await tx.unsafe(`set local enable_${way} = off`);
      return tx.unsafe(`explain select id from security_events e where ${where} order by e.id desc limit 10`);
    });
    return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
  };
  expect(await planOf(`e.user_id = 'x' and e.kind in ('sign-in')`)).toContain(
    'Index Scan Backward using security_events_of_user',
  );
  expect(await planOf(`e.business_id = '${crypto.randomUUID()}' and e.kind in ('bank-account')`)).toContain(
    'Index Scan Backward using security_events_of_business',
  );
});

import type { CustomerJson } from '@underlay/contract/customers.ts';
import { beforeAll, expect, test } from 'vitest';
import { customerEntries, TestBusiness } from '../testing/people.ts';
import { Program } from '../testing/programs.ts';
import { type SharedProduct, sharedProduct } from '../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let program: Program;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  program = await Program.connect(owner);
});

const named = (name: string) => {
  const { business } = customerEntries();
  return customerEntries({ business: { ...business, name } });
};

/** The relations of a list's header with their addresses. */
const linksOf = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...(headers.get('link') ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url = '', name = '']) => [name, url]),
  );

test('REF-01 the reference is a public page of its own program, with no script of others, and search engines may show it', async () => {
  const page = await fetch(`${product.origin}/developers`);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>developers</title>')]);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect([policy.includes("script-src 'self';"), policy.includes("connect-src 'self';")]).toEqual([true, true]);
  expect(page.headers.get('x-robots-tag')).toBeNull();
});

test('REF-04 a list leads to its first page and those before and behind, all the way, with the rest of its address kept; our pages are told none of it', async () => {
  for (const name of ['Ash', 'Birch', 'Cedar']) await owner.call(`POST ${owner.base}/customers`, named(`${name} Reed`));
  const seen: string[] = [];
  let next: string | undefined = `${product.origin}/core/api${owner.base}/customers?pageSize=2&name=e`;
  while (next) {
    const answer: Response = await fetch(next, { headers: { authorization: `Bearer ${program.token}` } });
    const rows = (await answer.json()) as CustomerJson[];
    seen.push(...rows.map(({ uuid }) => uuid));
    const links = linksOf(answer.headers);
    expect(links.first).toBe(`${product.origin}/core/api${owner.base}/customers?pageSize=2&name=e&page=1`);
    expect(links.prev === undefined).toBe(seen.length === rows.length);
    next = links.next;
  }
  expect(seen.length).toBeGreaterThanOrEqual(4);
  expect(new Set(seen).size).toBe(seen.length);
  const short = await program.call(`GET ${owner.base}/work-orders?page=1&pageSize=10`);
  expect(Object.keys(linksOf(short.headers))).toEqual(['first']);
  const page = await owner.call(`GET ${owner.base}/customers?page=1&pageSize=2&name=e`);
  expect([page.headers.has('x-total-count'), page.headers.has('link')]).toEqual([true, false]);
});

test('REF-04 with sort=newest the newest stand first, 100 at most, whatever the list begins with otherwise', async () => {
  const added = await owner.call<CustomerJson>(`POST ${owner.base}/customers`, named('Zoe Zimmer'));
  const newest = async (path: string) =>
    (await program.call<{ uuid: string }[]>(`GET ${owner.base}/${path}sort=newest&pageSize=200`)).body;
  for (const path of ['customers?', 'customers?name=e&']) {
    const rows = await newest(path);
    expect([path, rows[0]?.uuid]).toEqual([path, added.body.uuid]);
    const numbers = (rows as unknown as CustomerJson[]).map(({ accountNumber }) => Number(accountNumber));
    expect([path, numbers]).toEqual([path, numbers.toSorted((a, b) => b - a)]);
  }
  const [first, second] = [await owner.sent({ dueDate: '2098-01-31' }), await owner.sent({ dueDate: '2099-01-31' })];
  for (const path of ['invoices?', 'invoices?status=unpaid&', 'jobs?', 'work-orders?', 'payments?']) await newest(path);
  const unpaid = (await newest('invoices?status=unpaid&')).map(({ uuid }) => uuid);
  expect(unpaid.slice(0, 2)).toEqual([second.uuid, first.uuid]);
  expect((await program.call(`GET ${owner.base}/jobs?sort=oldest`)).status).toBe(422);
});

test('REF-04 of more than a hundred, the newest hundred are answered, and the next page follows them', async () => {
  const { sql } = product.platform.systemDb;
  await sql`
    insert into jobs (business_id, id, customer_id, name, description, status, address, created_at)
    select business_id, gen_random_uuid(), customer_id, 'Job ' || n, description, status, address, now() + n * interval '1 second'
    from jobs cross join generate_series(1, 120) n where jobs.id = ${owner.job.uuid}`;
  const page = async (number: number) =>
    (await program.call<{ name: string }[]>(`GET ${owner.base}/jobs?sort=newest&pageSize=200&page=${number}`)).body;
  const [first, second] = [await page(1), await page(2)];
  expect([first.length, first[0]?.name, second[0]?.name]).toEqual([100, 'Job 120', 'Job 20']);
});

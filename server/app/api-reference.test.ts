import type { CustomerJson } from '@underlay/contract/customers.ts';
import { queryOf } from '@underlay/contract/endpoint.ts';
import { beforeAll, expect, test } from 'vitest';
import { ENDPOINTS } from '../testing/access-attempts.ts';
import { customerEntries, TestBusiness } from '../testing/people.ts';
import { Program } from '../testing/programs.ts';
import { type SharedProduct, sharedProduct } from '../testing/shared-product.ts';
import { workOrdersOf } from '../testing/work-orders.ts';

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
  expect((await program.call(`GET ${owner.base}/jobs?sort=oldest`)).status).toBe(422);
});

test('FORM-13 a program is told a day in the form that it writes, and a form in the one that it shows', async () => {
  const told = async (of: Pick<TestBusiness, 'call'>, line: string, body?: object) =>
    (await of.call<{ fields: object; message: string }>(line, body)).body;
  const asked = `GET ${owner.base}/payments?startDate=11/24/2026`;
  const shown = 'Must be a valid date in the format mm/dd/yyyy.';
  const written = 'Must be a day in the format yyyy-mm-dd.';
  expect(await told(owner, asked)).toMatchObject({ message: shown, fields: { startDate: shown } });
  expect(await told(program, asked)).toMatchObject({ message: written, fields: { startDate: written } });
  const payment = {
    customerId: owner.customer.uuid,
    amount: 5,
    tender: 'check',
    receivedOn: '24.11.2026',
    allocations: [],
  };
  const refused = await told(program, `POST ${owner.base}/payments`, payment);
  expect(refused.fields).toMatchObject({ receivedOn: written });
});

/** Makes one more of what a list holds, and answers its id, or that of the invoice it belongs to. */
const MORE: Readonly<Record<string, (index: number) => Promise<string>>> = {
  'customers.list': async (index) => {
    const made = await owner.call<CustomerJson>(`POST ${owner.base}/customers`, named(`Elm ${index}`));
    return made.body.uuid;
  },
  'invoices.list': async (index) => (await owner.sent({ dueDate: `209${index}-01-31` })).uuid,
  'jobs.list': async (index) => {
    const { address } = owner.job;
    const entries = { name: `Stair ${index}`, description: 'Oak', address, customerId: owner.customer.uuid };
    return (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, entries)).body.uuid;
  },
  'workOrders.list': async () => (await workOrdersOf(owner).create()).body.uuid,
  'payments.list': async (index) => {
    const { uuid } = await owner.sent();
    const categoryId = owner.categories.get('Payment');
    await owner.addLine(uuid, { categoryId, description: `Check ${index}`, quantity: 1, rate: 5 });
    return uuid;
  },
};
const SORTED = ENDPOINTS.filter(({ spec }) => 'sort' in (queryOf(spec)?.shape ?? {}));

test.each(SORTED)(
  'REF-04 sort=newest answers what was made last first, with its links: $name',
  async ({ name, spec }) => {
    const made = [await MORE[name]?.(1), await MORE[name]?.(2)];
    const path = spec.path.replace('/business/:businessId', owner.base);
    const more = name === 'invoices.list' ? ['', '&status=unpaid'] : [''];
    for (const rest of more) {
      const { status, headers, body } = await program.call<{ uuid: string; invoiceUuid?: string }[]>(
        `GET ${path}?sort=newest&pageSize=1${rest}`,
      );
      const next = await program.call<typeof body>(`GET ${path}?sort=newest&pageSize=1&page=2${rest}`);
      const ids = [...next.body, ...body].map(({ uuid, invoiceUuid }) => invoiceUuid ?? uuid);
      expect([rest, status, next.status, ids]).toEqual([rest, 200, 200, made]);
      expect(Object.keys(linksOf(headers))).toEqual(['first', 'next']);
      expect(Object.keys(linksOf(next.headers))).toEqual(expect.arrayContaining(['first', 'prev']));
    }
  },
);

test('REF-04 these are all the lists that can be sorted so', () => {
  expect(SORTED.map(({ name }) => name).sort()).toEqual(Object.keys(MORE).sort());
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

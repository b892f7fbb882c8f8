import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { Program } from '../../testing/programs.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

const COPIES = 120;

let product: TestProduct;
let owner: TestBusiness;
let program: Program;

/** A payment that was recorded, and many like it, each a minute older than the one before. */
beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
  program = await Program.connect(owner);
  const { uuid } = await owner.sent();
  const categoryId = owner.categories.get('Payment');
  await owner.addLine(uuid, { categoryId, description: 'Check 1', quantity: 1, rate: 5 });
  await product.platform.systemDb.sql.begin(async (sql) => {
    await sql`set local session_replication_role = replica`;
    await sql`
      insert into payments
      select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'created_at', p.created_at - n * interval '1 minute'))).*
      from payments p cross join generate_series(1, ${COPIES}::int) n where p.invoice_id = ${uuid}`;
  });
});
afterAll(() => product.stop());

/** All that a program is led to, page by page. */
async function followed(query: string) {
  const [pages, totals]: [string[][], Set<string | null>] = [[], new Set()];
  let next: string | undefined = `${product.origin}/core/api${owner.base}/payments${query}`;
  while (next) {
    const answer: Response = await fetch(next, { headers: { authorization: `Bearer ${program.token}` } });
    pages.push(((await answer.json()) as { uuid: string }[]).map(({ uuid }) => uuid));
    totals.add(answer.headers.get('x-total-count'));
    next = answer.headers.get('link')?.match(/<([^>]+)>; rel="next"/)?.[1];
  }
  return { pages: pages.map(({ length }) => length), ids: pages.flat(), totals: [...totals] };
}

test('REF-04 PAYL-03 D71 of more than a hundred payments a program is led to each, 20 or 100 at once, and is told how many there are', async () => {
  const all = await followed('?all=true');
  expect(new Set(all.ids).size).toBe(COPIES + 1);
  const count = [String(COPIES + 1)];
  expect(all).toMatchObject({ pages: [COPIES + 1], totals: count });
  const pages = [20, 20, 20, 20, 20, 20, 1];
  expect(await followed('')).toEqual({ ids: all.ids, pages, totals: count });
  expect(await followed('?pageSize=50')).toEqual({ ids: all.ids, pages, totals: count });
  expect(await followed('?sort=newest')).toEqual({ ids: all.ids, pages: [100, 21], totals: count });
  expect((await followed('?all=true&sort=newest&pageSize=60')).pages).toEqual([60, 60, 1]);
  expect(await followed('?customerName=nobody')).toEqual({ ids: [], pages: [0], totals: ['0'] });
});

test('PAYL-03 D71 our own page is shown the latest 20, and that there are 20', async () => {
  const page = (number: number) => owner.call<object[]>(`GET ${owner.base}/payments?page=${number}&pageSize=10`);
  const [first, third] = [await page(1), await page(3)];
  expect([first.headers.get('x-total-count'), first.body.length, third.body]).toEqual(['20', 10, []]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptanceOf } from '../../testing/acceptance.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { checkSignatures } from './index.ts';

let product: TestProduct;
let ids: string[];

beforeAll(async () => {
  product = await startProduct();
  const sign = async (owner: TestBusiness) => {
    const { uuid: jobId } = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, owner.job)).body;
    const { uuid, total } = await owner.sent({ isQuote: true, jobId });
    await owner.visit(`POST ${owner.portal}/invoices/${uuid}/acceptance`, acceptanceOf(total, { strokes: '1,1 2,2' }));
    return uuid;
  };
  const owner = await TestBusiness.open(product, null);
  ids = [await sign(owner), await sign(owner), await sign(owner)];
  await sign(await TestBusiness.open(product, null));
});
afterAll(() => product.stop());

/** Changes what is stored as only the owner of the database can, checks it, and takes the change back. */
async function after(...statements: string[]): Promise<string[]> {
  const { systemDb, sealer } = product.platform;
  let seen: string[] = [];
  await systemDb
    .begin(async (tx) => {
      await tx.unsafe('alter table signatures disable trigger append_only');
      for (const statement of statements) await tx.unsafe(statement);
      const { broken } = await checkSignatures(tx, sealer);
      seen = broken.map(({ subjectId, problem }) => `${problem} ${ids.indexOf(subjectId ?? '')}`).sort();
      throw new Error('taken back');
    })
    .catch((error: Error) => {
      if (error.message !== 'taken back') throw error;
    });
  return seen;
}

test('SIGN-07 TM-30 a change of anything that was signed is found, and so is what was taken out, put in or moved', async () => {
  const { systemDb, sealer } = product.platform;
  expect(await checkSignatures(systemDb.sql, sealer)).toEqual({ checked: 4, broken: [] });
  const columns = await systemDb.sql<{ name: string; type: string }[]>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = 'signatures' and table_schema = 'public' and column_name not in ('business_id', 'about', 'kind')`;
  expect(columns.length).toBeGreaterThanOrEqual(21);
  const changed: Readonly<Record<string, (name: string) => string>> = {
    text: (name) => `coalesce(${name}, '') || 'x'`,
    uuid: () => 'gen_random_uuid()',
    bigint: (name) => `${name} + 7`,
    'timestamp with time zone': (name) => `${name} + interval '1 millisecond'`,
    bytea: (name) => `${name} || '\\x00'::bytea`,
    jsonb: (name) => `${name} || '{"total": 1, "consent": ""}'`,
  };
  for (const { name, type } of columns) {
    const seen = await after(`update signatures set ${name} = ${changed[type]?.(name)} where subject_id = '${ids[1]}'`);
    expect([name, seen.length > 0]).toEqual([name, true]);
  }
  for (const place of [0, 1, 2])
    expect(await after(`delete from signatures where subject_id = '${ids[place]}'`)).not.toEqual([]);
  const other = `update signatures set subject_id = gen_random_uuid() where subject_id = '${ids[0]}'`;
  expect(await after(other)).toEqual(['changed -1']);
  expect(
    await after(
      `update signatures set sequence = sequence + 100 where subject_id = '${ids[0]}'`,
      `update signatures set sequence = 1 where subject_id = '${ids[1]}'`,
      `update signatures set sequence = 2 where subject_id = '${ids[0]}'`,
    ),
  ).toEqual(['out of order 0', 'out of order 1', 'out of order 2']);
});

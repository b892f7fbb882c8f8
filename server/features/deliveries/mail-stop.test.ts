import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerEntries, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { noteReport } from './index.ts';
import { judgeMails } from './mail-stop.ts';
import { markReported, readMailStop } from './mail-stop-store.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

/** A mail that a customer of their own got. */
async function mailed(owner: TestBusiness): Promise<string> {
  const { body } = await owner.call<{ uuid: string }>(`POST ${owner.base}/customers`, customerEntries());
  const id = randomUUID();
  await product.platform.systemDb.sql`
    insert into deliveries (business_id, id, customer_id, subject_id, occasion, channel, recipient, state, cause, created_by, created_at, changed_at)
    values (${owner.business.businessId}, ${id}, ${body.uuid}, ${id}, 'message', 'email', ${`${id}@maplerow.example`}, 'sent', 'before', '',
      now(), now())`;
  return id;
}

test('P21 reports of spam that come at the same moment count each other', async () => {
  const { platform } = product;
  const owner = await TestBusiness.open(product);
  const db = platform.tenantDb(owner.business.businessId);
  const [first, second, third] = [await mailed(owner), await mailed(owner), await mailed(owner)];
  await noteReport(platform, first);
  let isThere = false;
  let other: Promise<unknown> | undefined;
  await db.begin(async (tx) => {
    await markReported(tx, second, new Date());
    await judgeMails(platform, tx);
    other = noteReport(platform, third).finally(() => {
      isThere = true;
    });
    await owner.until(async () => isThere || (await waiting()).length > 0);
  });
  await other;
  expect(await readMailStop(db)).toMatchObject({ why: 'complaints' });
});

const waiting = () => product.platform.systemDb.sql`
  select 1 from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;

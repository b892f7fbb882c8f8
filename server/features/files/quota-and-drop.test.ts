import type { FileJson } from '@underlay/contract/files.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import type { FileStorage } from '../../services/file-storage.ts';
import { Refused } from '../../services/refused.ts';
import { sha256 } from '../../services/sealer.ts';
import { download, pdf, upload } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { dropFiles } from './drop-files.ts';

const HOUR = 60 * 60_000;
let product: TestProduct;
let owner: TestBusiness;
/** What the product's file store does besides its work. */
let before: { put?: () => Promise<void>; read?: () => void } = {};

beforeAll(async () => {
  product = await startProduct({
    rateLimits: true,
    files: { ...readConfig({}).files, maxFiles: 3, maxBytes: 10_000 },
  });
  const { put, read } = product.platform.storage;
  const watched: FileStorage = {
    ...product.platform.storage,
    put: async (key, bytes) => {
      await before.put?.();
      await put(key, bytes);
    },
    read: (key) => {
      before.read?.();
      return read(key);
    },
  };
  Object.assign(product.platform.storage, watched);
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

const open = async () => {
  const business = await TestBusiness.open(product, null);
  const invoice = await business.sent();
  const path = `${business.base}/invoices/${invoice.uuid}/files`;
  return {
    business,
    invoice,
    path,
    add: (size: number) => upload(business, path, pdf(size), business.token),
    drop: (file: FileJson) => business.call(`DELETE ${path}/${file.uuid}`),
  };
};
const usage = async (business: TestBusiness) => {
  const [row] = await product.platform.systemDb.sql`
    select file_count::int files, byte_count::int bytes from file_usage where business_id = ${business.business.businessId}`;
  return row;
};
const keys = async () =>
  (await product.platform.systemDb.sql`select storage_key from files_to_drop`).map((row) => String(row.storage_key));
const has = async (key: string) => {
  const content = await product.platform.storage.read(key);
  content?.destroy();
  return content !== null;
};

describe('the quota of a business', () => {
  test('FILE-05 of two uploads that race for the last place, by number or by bytes, one gets it', async () => {
    const byNumber = await open();
    await byNumber.add(100);
    await byNumber.add(100);
    const last = await Promise.all([byNumber.add(100), byNumber.add(100), byNumber.add(100)]);
    expect(last.map(({ status }) => status).sort()).toEqual([200, 413, 413]);
    expect(await usage(byNumber.business)).toEqual({ files: 3, bytes: 300 });

    const byBytes = await open();
    const large = await Promise.all([byBytes.add(6_000), byBytes.add(6_000)]);
    expect(large.map(({ status }) => status).sort()).toEqual([200, 413]);
    const refused = large.find(({ status }) => status === 413);
    expect([refused?.body.code, refused?.body.message]).toEqual([
      'quota_reached',
      'There is no room left for files. Delete some first.',
    ]);
    expect((await byBytes.add(4_000)).status).toBe(200);
    expect(await usage(byBytes.business)).toEqual({ files: 2, bytes: 10_000 });
  });

  test('FILE-07 deleting gives the place back, once, however often it is asked', async () => {
    const { add, drop, business } = await open();
    const { body: file } = await add(9_000);
    expect((await add(9_000)).status).toBe(413);
    const answers = await Promise.all([drop(file), drop(file), drop(file)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await usage(business)).toEqual({ files: 0, bytes: 0 });
    expect((await add(9_000)).status).toBe(200);
  });

  test('API-19 uploads have a limit of calls of their own', async () => {
    const { add } = await open();
    expect((await add(100)).headers.get('ratelimit-limit')).toBe('120');
  });

  test('P18 a business reads how much of its room it uses, and the operator sees when it is full', async () => {
    const { add, business } = await open();
    const read = async () => (await business.call(`GET ${business.base}/storage`)).body;
    expect(await read()).toEqual({ files: 0, maxFiles: 3, used: 0, max: 10_000 });
    await add(9_000);
    expect(await read()).toEqual({ files: 1, maxFiles: 3, used: 9_000, max: 10_000 });
    expect((await add(2_000)).body.code).toBe('quota_reached');
    const { businessId } = business.business;
    expect(
      await product.platform.systemDb.sql`
        select outcome from security_events where kind = 'storage-quota' and business_id = ${businessId}`,
    ).toEqual([{ outcome: 'failure' }]);
    expect((await owner.call(`GET ${business.base}/storage`)).status).toBe(404);
  });

  test('P18 whoever belongs to no business has 25 MB waiting at most, a member more', async () => {
    const token = await product.newUser();
    const half = () => upload(owner, '/files', pdf(13 * 1024 * 1024), token);
    expect((await half()).status).toBe(200);
    const refused = await half();
    expect([refused.status, refused.body.code]).toEqual([413, 'quota_reached']);
    const { business } = await open();
    for (const _ of [1, 2])
      expect((await upload(business, '/files', pdf(13 * 1024 * 1024), business.token)).status).toBe(200);
  }, 60_000);

  test('API-19 nobody can pile up files that are never attached', async () => {
    const token = await product.newUser();
    const { systemDb } = product.platform;
    const { body: first } = await upload(owner, '/files', pdf(), token);
    await systemDb.sql`
      insert into unattached_files select gen_random_uuid(), user_id, file_name, mime_type, size_bytes, sha256, n::text, created_at
      from unattached_files, generate_series(1, 198) n where id = ${first.uuid}`;
    const answers = await Promise.all(Array.from({ length: 3 }, () => upload(owner, '/files', pdf(), token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 413, 413]);
    await systemDb.sql`delete from unattached_files where length(storage_key) < 10`;
  });
});

describe('bytes and rows', () => {
  test('FILE-07 every row has its bytes, with their sum', async () => {
    const { add } = await open();
    const { body: file } = await add(321);
    const [row] = await product.platform.systemDb.sql`select sha256, storage_key from files where id = ${file.uuid}`;
    expect(sha256(pdf(321).bytes).equals(row?.sha256)).toBe(true);
    expect(await has(String(row?.storage_key))).toBe(true);
    expect(await keys()).not.toContain(row?.storage_key);
  });

  test('FILE-07 the bytes of a deleted file go with the next round of background work', async () => {
    const { add, drop } = await open();
    const { body: file } = await add(100);
    const [row] = await product.platform.systemDb.sql`select storage_key key from files where id = ${file.uuid}`;
    await drop(file);
    expect(await keys()).toContain(row?.key);
    // Two processes do the same work without harm.
    await Promise.all([dropFiles(product.platform), dropFiles(product.platform)]);
    expect(await keys()).not.toContain(row?.key);
    expect(await has(String(row?.key))).toBe(false);
  });

  test('FILE-05 a full disk is said in words, and the invoice has no file', async () => {
    const { add, path, business } = await open();
    before = { put: () => Promise.reject(new Refused('disk_full')) };
    const { status, body } = await add(100);
    before = {};
    expect([status, body.message]).toEqual([507, 'There is no room left on the server. The file was not saved.']);
    expect((await business.call(`GET ${path}`)).body).toEqual([]);
  });

  test('FILE-07 killed after the bytes and before the row: no row without bytes, and no bytes without a row for longer than an hour', async () => {
    const { add, path, business } = await open();
    const { systemDb, clock, storage } = product.platform;
    // The bytes are stored. The transaction that writes the row fails as it would in a killed process.
    const kept: string[] = [];
    before = {
      put: async () => {
        kept.push(...(await keys()));
        await systemDb.sql`alter table files add constraint nothing_comes check (size_bytes < 0) not valid`;
      },
    };
    expect((await add(100)).status).toBe(500);
    before = {};
    await systemDb.sql`alter table files drop constraint nothing_comes`;
    expect((await business.call(`GET ${path}`)).body).toEqual([]);
    const key = kept.at(-1) ?? '';
    expect(await has(key)).toBe(true);

    await dropFiles(product.platform);
    expect(await has(key)).toBe(true);
    product.clock.advance(HOUR + 1);
    await dropFiles(product.platform);
    expect(await storage.read(key)).toBeNull();
    expect(await keys()).not.toContain(key);
    product.clock.advance(-HOUR - 1);
    expect(clock.now().getTime()).toBeLessThan(Date.now() + HOUR);
  });

  test('API-19 a file that nobody attached within a day goes; one that was attached stays', async () => {
    const { business, path } = await open();
    const send = async () => (await upload(business, '/files', pdf(), business.token)).body;
    const [forgotten, attached] = [await send(), await send()];
    await business.call(`POST ${path}`, { uuid: attached.uuid });
    const at = (file: FileJson) => download(business, `/files/${file.uuid}`, business.token);
    await dropFiles(product.platform);
    expect((await at(forgotten)).status).toBe(200);
    await product.platform.systemDb
      .sql`update unattached_files set created_at = created_at - interval '24 hours 1 minute'`;
    await dropFiles(product.platform);
    expect([(await at(forgotten)).status, (await at(attached)).status]).toEqual([404, 200]);
  });

  test('AUTH-19 P18 whose file it is, is asked before the store is touched', async () => {
    const { add } = await open();
    const { body: file } = await add(100);
    const touched: string[] = [];
    before = { read: () => void touched.push('read') };
    expect((await download(owner, `/files/${file.uuid}`, owner.token)).status).toBe(404);
    expect((await download(owner, `/files/${file.uuid}/preview`, owner.token)).status).toBe(404);
    expect((await download(owner, `/files/${file.uuid}`)).status).toBe(401);
    expect(touched).toEqual([]);
    before = {};
  });
});

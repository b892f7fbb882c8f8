import { randomUUID } from 'node:crypto';
import type { FileJson } from '@underlay/contract/files.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { pdf, png, type SentFile, sendForm } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;
let path: string;
/** How often bytes were stored. */
let stored = 0;

beforeAll(async () => {
  product = await startProduct({ files: { ...readConfig({}).files, maxFiles: 2, maxBytes: 10_000 } });
  const { storage } = product.platform;
  const put = storage.put.bind(storage);
  const counted: typeof put = (...sent) => {
    stored++;
    return put(...sent);
  };
  Object.assign(storage, { put: counted });
});
afterAll(() => product.stop());
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
  path = `${owner.base}/invoices/${(await owner.draft()).uuid}/files`;
  stored = 0;
});

function send(
  key: string,
  { file = pdf(), to = path, by = owner }: { file?: SentFile; to?: string; by?: TestBusiness } = {},
) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
  return sendForm(by, to, form, by.token, { 'idempotency-key': key });
}
const listed = async (at = path, by = owner) => (await by.call<FileJson[]>(`GET ${at}`)).body;
const waiting = async () => {
  const [row] = await product.platform.systemDb.sql`select count(*)::int n from unattached_files`;
  return row?.n;
};
/** As if the process had died before it wrote its answer down. */
const forgetAnswers = () => product.platform.systemDb.sql`
  update answered_requests set status = null, body = null, created_at = created_at - interval '3 seconds'`;

test('FILE-05 a file that is sent again after its answer was lost hangs at its invoice once, and its bytes are stored once', async () => {
  const key = randomUUID();
  const first = await send(key);
  const second = await send(key);
  expect([second.status, second.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
  expect(second.body).toEqual(first.body);
  expect((await listed()).map(({ uuid }) => uuid)).toEqual([first.body.uuid]);
  expect(stored).toBe(1);
});

test('FILE-05 of one upload that comes twice at once, one file is kept', async () => {
  const key = randomUUID();
  const answers = await Promise.all([send(key), send(key), send(key)]);
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.uuid}`)).size).toBe(1);
  expect([await listed(), stored]).toMatchObject([[{ uuid: answers[0]?.body.uuid }], 1]);
});

test('FILE-05 the repeat of an upload that took the last place is answered, also when its process died', async () => {
  await send(randomUUID());
  const key = randomUUID();
  const { body: last } = await send(key);
  await forgetAnswers();
  expect(await send(key)).toMatchObject({ status: 200, body: last });
  expect(await listed()).toHaveLength(2);
});

test('FILE-05 P18 what has no room is refused before its bytes are stored, and the same upload works once there is some', async () => {
  const { body: first } = await send(randomUUID());
  await send(randomUUID());
  const [before, key] = [stored, randomUUID()];
  expect(await send(key)).toMatchObject({ status: 413, body: { code: 'quota_reached' } });
  expect([stored, await waiting()]).toEqual([before, 0]);
  await owner.call(`DELETE ${path}/${first.uuid}`);
  expect(await send(key)).toMatchObject({ status: 200 });
});

test('FILE-05 API-39 the key of an upload answers its sender, there and for that file, and nobody else', async () => {
  const key = randomUUID();
  const { body: ours } = await send(key);
  const stranger = await TestBusiness.open(product, null);
  expect(await send(key, { by: stranger })).toMatchObject({ status: 404 });
  const theirs = `${stranger.base}/invoices/${(await stranger.draft()).uuid}/files`;
  const { body: own } = await send(key, { by: stranger, to: theirs });
  expect((await listed(theirs, stranger)).map(({ uuid }) => uuid)).toEqual([own.uuid]);
  expect(own.uuid).not.toBe(ours.uuid);
  const elsewhere = `${owner.base}/invoices/${(await owner.draft()).uuid}/files`;
  for (const other of [{ to: elsewhere }, { file: pdf(500) }, { file: pdf(400, { name: 'other.pdf' }) }])
    expect(await send(key, other)).toMatchObject({ status: 422, body: { code: 'REQUEST_KEY_REUSED' } });
  expect(await listed()).toHaveLength(1);
});

test('FILE-05 a file that waits to be attached, and a logo, are kept once as well', async () => {
  const [key, file] = [randomUUID(), await png()];
  for (const to of ['/files', `${owner.base}/logo`]) {
    const first = await send(key, { file, to });
    await forgetAnswers();
    expect(await send(key, { file, to })).toMatchObject({ status: 200, body: first.body });
  }
  expect(await waiting()).toBe(1);
});

import { tmpdir } from 'node:os';
import { type Endpoint, needsRoom } from '@underlay/contract/endpoint.ts';
import { refusalsOf } from '@underlay/contract/endpoint-refusals.ts';
import { contract } from '@underlay/contract/index.ts';
import type { CustomerPaymentJson } from '@underlay/contract/payments.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type KeptOnDisk, watchDisk } from '../services/disk-watch.ts';
import { createLog } from '../services/log.ts';
import { png, upload } from '../testing/files.ts';
import { Payer } from '../testing/payer.ts';
import { customerEntries, TestBusiness } from '../testing/people.ts';
import { PASSWORD, startProduct, type TestProduct } from '../testing/test-product.ts';

const MEGABYTE = 1024 ** 2;
const LOOK_MILLISECONDS = 20;
let free = 1_000 * MEGABYTE;

async function onDisk(keeps: KeptOnDisk) {
  const watched = { folder: '/data', keeps, freeBytes: async () => free, lookMilliseconds: LOOK_MILLISECONDS };
  const product = await startProduct({ dataDir: tmpdir() }, { disk: await watchDisk(createLog('silent'), watched) });
  const owner = await TestBusiness.open(product);
  return { product, owner, payer: new Payer(owner) };
}

const leave = async (megabytes: number) => {
  free = megabytes * MEGABYTE;
  await new Promise((resolve) => setTimeout(resolve, 10 * LOOK_MILLISECONDS));
};

describe('3.1 an almost full disk', () => {
  let product: TestProduct;
  let owner: TestBusiness;
  let payer: Payer;
  beforeAll(async () => {
    ({ product, owner, payer } = await onDisk('database'));
  });
  afterAll(() => product.stop());

  test('everything is read, every change is refused with 507 in words, and it goes on when there is room', async () => {
    const invoice = await owner.sent();
    const create = () => owner.call(`POST ${owner.base}/customers`, customerEntries());
    await leave(199);
    const refused = await create();
    expect(refused).toMatchObject({ status: 507, body: { code: 'disk_low' } });
    expect(refused.body.message).toContain('nothing can be changed right now');
    const retract = await owner.call(`PUT ${owner.base}/invoices/${invoice.uuid}/status`, { status: 'pending' });
    const asked = await owner.visit(`POST ${owner.portal}/messages`, { message: 'When do you come?' });
    const paid = await payer.openForm(invoice);
    const sent = await upload(owner, '/files', await png(), owner.token);
    expect([retract, asked, paid, sent].map(({ status }) => status)).toEqual([507, 507, 507, 507]);
    expect((await owner.invoice(invoice.uuid)).status).toBe('unpaid');
    expect((await owner.visit(`GET ${owner.portal}`)).status).toBe(200);
    const ready = await fetch(`${product.origin}/readyz`);
    expect([ready.status, ((await ready.json()) as { status: string }).status]).toEqual([200, 'read only']);
    await leave(201);
    expect((await create()).status).toBe(200);
  });

  test('people still sign in, and what was paid by card is written down', async () => {
    const invoice = await owner.sent();
    const { body: intent } = await payer.openForm(invoice);
    await payer.confirmCard(intent);
    await leave(10);
    expect(await product.newUser()).toBeTruthy();
    expect((await payer.finish(intent.id)).status).toBe(200);
    await leave(1_000);
  });

  test('whoever lost a device signs it out and changes the password', async () => {
    const token = await product.newUser();
    const call = <Body>(line: string, body?: unknown) =>
      owner.call<Body>(line, body, { authorization: `Bearer ${token}` });
    await leave(10);
    const [{ uuid } = { uuid: '' }] = (await call<{ uuid: string }[]>('GET /session/sign-ins')).body;
    const calls = [
      await call('PUT /session/password/strength', { newPassword: 'white oak floor 1926' }),
      await call('PUT /session/passkeys/confirmation'),
      await call('PUT /session/password', {
        newPassword: 'white oak floor 1926',
        confirmation: { password: PASSWORD },
      }),
      await call('DELETE /session/sign-ins/00000000-0000-4000-8000-000000000000'),
      await call('DELETE /session/sign-ins'),
    ];
    expect(calls.map(({ status }) => status)).toEqual([200, 200, 204, 404, 204]);
    expect([uuid === '', (await call('GET /session')).status]).toEqual([false, 401]);
    await leave(1_000);
  });

  test('PAY-19 a payer gives up a bank payment that waits for its deposits', async () => {
    await payer.control('/bank/settings', { microdeposits: true, microdepositType: 'amounts' });
    const { uuid } = (await payer.payByBank(await owner.sent())).body;
    const payment = async () => (await owner.visit<CustomerPaymentJson>(`GET /payments/${uuid}`)).body;
    await owner.until(async () => (await payment()).deposits !== null);
    await leave(10);
    expect((await owner.visit(`POST ${owner.portal}/payments/${uuid}/cancel`, {})).status).toBe(200);
    expect((await payment()).status).toBe('failed');
    await leave(1_000);
  });
});

test('3.1 where only files lie on the disk, only files are refused, and whoever sends one reads of that alone', async () => {
  const { product, owner } = await onDisk('files');
  await leave(50);
  const sent = await upload(owner, '/files', await png(), owner.token);
  const message = 'There is no room left on the server. The file was not saved.';
  expect(sent).toMatchObject({ status: 507, body: { code: 'disk_full', message } });
  expect((await owner.call(`POST ${owner.base}/customers`, customerEntries())).status).toBe(200);
  await leave(1_000);
  await product.stop();
});

test('API-05 every change but what must go on names the full disk among its refusals', () => {
  const endpoints = Object.values(contract).flatMap((group) => Object.values<Endpoint>(group));
  const waits = endpoints.filter(needsRoom);
  expect(waits.length).toBeGreaterThan(50);
  for (const spec of waits) expect(refusalsOf(spec)).toContain('disk_low');
  const files = waits.filter(({ upload }) => upload);
  expect(files.length).toBeGreaterThan(2);
  for (const spec of files)
    expect(refusalsOf(spec)).toEqual(expect.arrayContaining(['disk_full', 'files_unavailable']));
  const goOn = endpoints.filter((spec) => spec.method !== 'GET' && !needsRoom(spec)).map(({ path }) => path);
  expect(goOn).toContain('/payments/cards/intents/:intentId');
});

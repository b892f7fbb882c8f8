import type { CustomerJson } from '@underlay/contract/customers.ts';
import type { JobJson } from '@underlay/contract/jobs.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { type FaultSmtp, startFaultSmtp } from '../../testing/fault-smtp.ts';
import { bounceFreely, InvoiceDeliveries } from '../../testing/invoice-deliveries.ts';
import { ADDRESS, customerEntries, TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let smtp: FaultSmtp;
let product: TestProduct;
let owner: TestBusiness;
let desk: InvoiceDeliveries;

beforeAll(async () => {
  smtp = await startFaultSmtp();
  product = await startProduct({ smtpUrl: smtp.url });
});
beforeEach(async () => {
  smtp.fault = () => 'none';
  owner = await TestBusiness.open(product, null);
  await bounceFreely(product.platform, owner);
  desk = new InvoiceDeliveries(owner, smtp);
});
afterAll(async () => {
  await product.stop();
  await smtp.stop();
});

const remind = (uuid: string) =>
  owner.call<{ code: string }>(`POST ${owner.base}/invoices/${uuid}/reminder`).then(({ status }) => status);
const setStatus = (uuid: string, status: 'sent' | 'pending') =>
  owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status });

/** A job of another customer of the same business. */
async function otherJob(): Promise<JobJson> {
  const other = await owner.call<CustomerJson>(`POST ${owner.base}/customers`, customerEntries());
  const entries = { name: 'Stairs', description: 'Oak', address: ADDRESS, customerId: other.body.uuid };
  return (await owner.call<JobJson>(`POST ${owner.base}/jobs`, entries)).body;
}

/** Its reminder was sent on the day before and came back. */
async function lostYesterday(uuid: string): Promise<string> {
  smtp.fault = () => 'refuse recipient';
  await remind(uuid);
  const { id } = await desk.latest(uuid, 'bounced', 2);
  smtp.fault = () => 'none';
  await product.platform.systemDb
    .sql`update deliveries set created_at = created_at - interval '1 day' where id = ${id}`;
  return id;
}

test('PINV-11 D09 an invoice that went to another customer meanwhile is not mailed to the one before, with the other one’s link', async () => {
  smtp.fault = () => 'refuse recipient';
  const { uuid } = await owner.sent();
  const first = await desk.latest(uuid, 'bounced');
  await setStatus(uuid, 'pending');
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/details`, { jobId: (await otherJob()).uuid });
  await setStatus(uuid, 'sent');
  await desk.latest(uuid, 'bounced', 2);
  smtp.fault = () => 'none';
  const again = await desk.repeat(first.id);
  await desk.latest(uuid, 'withdrawn', 3);
  expect([again.status, desk.taken(uuid)]).toEqual([200, []]);
});

test('INV-17 INV-21 of an invoice that was retracted and sent anew while its mail waited, the customer gets one mail', async () => {
  smtp.fault = () => 'not now';
  const { uuid } = await owner.sent();
  // An attempt that is under way cannot be called back.
  await owner.until(async () => (await desk.of(uuid)).some(({ problem }) => problem !== ''));
  await setStatus(uuid, 'pending');
  await setStatus(uuid, 'sent');
  smtp.fault = () => 'none';
  await owner.until(async () => (await desk.of(uuid)).every(({ state }) => state !== 'queued'));
  expect((await desk.of(uuid)).map(({ state }) => state)).toEqual(['withdrawn', 'sent']);
  expect(desk.taken(uuid)).toHaveLength(1);
});

test('INV-17 CONT-06 the mail of a quote that was withdrawn before it left is not sent', async () => {
  smtp.fault = () => 'not now';
  const { uuid } = await owner.sent({ isQuote: true });
  await owner.until(async () => (await desk.of(uuid)).some(({ problem }) => problem !== ''));
  const withdrawn = await owner.call(`PUT ${owner.base}/invoices/${uuid}/withdrawal`, { reason: 'Sent too early' });
  smtp.fault = () => 'none';
  await owner.until(async () => (await desk.of(uuid)).every(({ state }) => state !== 'queued'));
  expect((await desk.of(uuid)).map(({ state }) => state)).toEqual(['withdrawn']);
  expect([withdrawn.status, desk.taken(uuid)]).toEqual([200, []]);
});

test('INV-25 D41 a reminder of an earlier day is not sent again beside today’s, and counts as today’s when it is', async () => {
  const { uuid } = await owner.sent();
  await desk.latest(uuid, 'sent');
  const lost = await lostYesterday(uuid);
  expect(await remind(uuid)).toBe(200);
  await desk.latest(uuid, 'sent', 3);
  const refused = await desk.repeat(lost);
  expect([refused.status, refused.body.code]).toEqual([429, 'reminder_limit']);
  const other = await owner.sent();
  await desk.latest(other.uuid, 'sent');
  const lostOther = await lostYesterday(other.uuid);
  expect((await desk.repeat(lostOther)).status).toBe(200);
  expect(await remind(other.uuid)).toBe(429);
});

test('INV-25 D41 of a reminder and one that is sent again at the same moment, one goes out', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { uuid } = await owner.sent();
    await desk.latest(uuid, 'sent');
    const lost = await lostYesterday(uuid);
    const statuses = await Promise.all([remind(uuid), desk.repeat(lost).then(({ status }) => status)]);
    expect(statuses.toSorted()).toEqual([200, 429]);
  }
});

test('ROLE-08 an estimator sends the mail of a quote again, and that of an invoice does not exist for them', async () => {
  smtp.fault = () => 'refuse recipient';
  const estimator = await Colleague.join(product, owner, 'Kim Lowe', 'estimator');
  const lost = async (isQuote: boolean) => (await desk.latest((await owner.sent({ isQuote })).uuid, 'bounced')).id;
  const [quote, invoice] = [await lost(true), await lost(false)];
  smtp.fault = () => 'none';
  const again = async (id: string) => (await estimator.call(`POST ${owner.base}/deliveries/${id}/repeat`)).status;
  expect([await again(quote), await again(invoice), await again(crypto.randomUUID())]).toEqual([200, 404, 404]);
});

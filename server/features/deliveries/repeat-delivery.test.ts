import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DeliveryDesk } from '../../testing/delivery-desk.ts';
import { type FaultSmtp, startFaultSmtp } from '../../testing/fault-smtp.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let smtp: FaultSmtp;
let product: TestProduct;
let owner: TestBusiness;
let desk: DeliveryDesk;

beforeAll(async () => {
  smtp = await startFaultSmtp();
  product = await startProduct({ smtpUrl: smtp.url });
});
beforeEach(async () => {
  smtp.fault = () => 'none';
  owner = await TestBusiness.open(product, null);
  desk = new DeliveryDesk(owner, smtp);
});
afterAll(async () => {
  await product.stop();
  await smtp.stop();
});

const remind = (uuid: string) =>
  owner.call<{ code: string }>(`POST ${owner.base}/invoices/${uuid}/reminder`).then(({ status }) => status);

/** Its reminder was sent on the day before, and came back. */
async function lostYesterday(uuid: string): Promise<string> {
  smtp.fault = () => 'refuse recipient';
  await remind(uuid);
  const { id } = await desk.latest(uuid, 'bounced', 2);
  smtp.fault = () => 'none';
  await product.platform.sql`update deliveries set created_at = created_at - interval '1 day' where id = ${id}`;
  return id;
}

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

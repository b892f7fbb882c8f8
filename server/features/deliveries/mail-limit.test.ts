import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FaultSmtp, startFaultSmtp } from '../../testing/fault-smtp.ts';
import { InvoiceDeliveries, withoutQueue } from '../../testing/invoice-deliveries.ts';
import { Payer } from '../../testing/payer.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { queueDeliveries } from './index.ts';

const AT_FIRST = 7;
const LATER = 12;
let smtp: FaultSmtp;
let product: TestProduct;
let owner: TestBusiness;
let desk: InvoiceDeliveries;

beforeAll(async () => {
  smtp = await startFaultSmtp();
  product = await startProduct({
    smtpUrl: smtp.url,
    mailLimits: { atFirst: AT_FIRST, later: LATER, unverified: 1_000, strangers: 1_000 },
  });
  owner = await TestBusiness.open(product);
  desk = new InvoiceDeliveries(owner, smtp);
});
afterAll(async () => {
  await product.stop();
  await smtp.stop();
});

const MESSAGE = 'The daily limit of mails was reached. Send it again tomorrow.';

test('P21 D16 of 100 mails that are sent at once exactly as many are queued as the day allows, and all are kept', async () => {
  expect(await sendAtOnce(100)).toEqual({ queued: AT_FIRST, failed: 100 - AT_FIRST });
});

test('P21 D16 beyond the limit Send succeeds and says what became of the mail, a reminder is refused, and receipts go out', async () => {
  const { uuid, status } = await owner.sent();
  expect(status).toBe('unpaid');
  const [failed] = await desk.of(uuid);
  expect([failed?.state, failed?.problem]).toEqual(['failed', MESSAGE]);
  const reminder = await owner.call(`POST ${owner.base}/invoices/${uuid}/reminder`);
  expect([reminder.status, reminder.body.code, reminder.body.message]).toEqual([429, 'mail_limit', MESSAGE]);
  const { body } = await new Payer(owner).payByBank(await owner.invoice(uuid));
  await owner.until(async () => desk.taken(body.uuid).length === 1);
});

test('P21 what was beyond the limit is sent again the next day, and not before', async () => {
  const { uuid } = await owner.sent();
  const [failed] = await desk.of(uuid);
  const today = await desk.repeat(failed?.id ?? '');
  expect([today.status, today.body.code]).toEqual([429, 'mail_limit']);
  await product.platform.systemDb.sql`update mail_allowances set day = day - 1`;
  expect((await desk.repeat(failed?.id ?? '')).status).toBe(200);
  await desk.latest(uuid, 'sent', 2);
});

test('P21 a business that is older than 30 days may send more, and another one has a count of its own', async () => {
  const { systemDb } = product.platform;
  await systemDb.sql`update businesses set created_at = created_at - interval '31 days' where id = ${owner.business.businessId}`;
  await systemDb.sql`delete from mail_allowances`;
  expect(await sendAtOnce(20)).toEqual({ queued: LATER, failed: 20 - LATER });
  const other = await TestBusiness.open(product, null);
  const { uuid } = await other.sent();
  await new InvoiceDeliveries(other, smtp).latest(uuid, 'sent');
});

test('P21 STMT-07 statements that go out by themselves leave the second half of a day to what somebody sends', async () => {
  const other = await TestBusiness.open(product, null);
  const statement = { by: other, occasion: 'statement' } as const;
  const half = Math.ceil(AT_FIRST / 2);
  expect(await sendAtOnce(20, statement)).toEqual({ queued: half, failed: 20 - half });
  const { uuid } = await other.sent();
  await new InvoiceDeliveries(other, smtp).latest(uuid, 'sent');
  expect(await sendAtOnce(1, statement)).toEqual({ queued: 0, failed: 1 });
  const byHand = { ...statement, createdBy: 'a user' };
  expect(await sendAtOnce(20, byHand)).toEqual({ queued: AT_FIRST - half - 1, failed: 20 - (AT_FIRST - half - 1) });
});

interface Ordered {
  readonly by?: TestBusiness;
  readonly occasion?: 'message' | 'statement';
  readonly createdBy?: string;
}

async function sendAtOnce(many: number, { by = owner, occasion = 'message', createdBy = '' }: Ordered = {}) {
  const platform = withoutQueue(product.platform);
  const { businessId } = by.business;
  const cause = crypto.randomUUID();
  const order = { businessId, customerId: by.customer.uuid, occasion, createdBy };
  const answers = await Promise.all(
    Array.from({ length: many }, () =>
      platform
        .tenantDb(businessId)
        .begin((tx) =>
          queueDeliveries(platform, tx, { ...order, subjectId: crypto.randomUUID(), invoiceId: null, cause }),
        ),
    ),
  );
  const [row] = await platform.systemDb.sql<{ queued: number; failed: number }[]>`
    select count(*) filter (where state = 'queued')::int queued, count(*) filter (where state = 'failed')::int failed
    from deliveries where cause = ${cause}`;
  expect(answers.reduce((sum, { queued }) => sum + queued, 0)).toBe(row?.queued);
  return row;
}

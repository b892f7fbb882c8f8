import { formatDate } from '@underlay/domain/calendar/calendar-date.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/mails.ts';
import { TestBusiness } from '../../testing/people.ts';
import { Phone } from '../../testing/phone.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());

async function customerWithPhone() {
  const phone = new Phone(product);
  const texted = await phone.customerOf(owner);
  await texted.hasOptedIn();
  const { uuid: customerId, email } = texted.customer;
  const job = { name: 'Hall', description: 'Oak', address: owner.job.address, customerId };
  const { uuid: jobId } = (await owner.call<{ uuid: string }>(`POST ${owner.base}/jobs`, job)).body;
  return { phone, email, customerId, jobId };
}

const status = (uuid: string, to: 'sent' | 'pending') =>
  owner.call(`PUT ${owner.base}/invoices/${uuid}/status`, { status: to });

/** What the mails about it say, oldest first. */
const mailsAbout = async (uuid: string, email: string, count: number) => {
  const read = async () => (await mailsTo(product, email)).filter(({ text }) => text.includes(uuid)).reverse();
  await owner.until(async () => (await read()).length === count);
  return (await read()).map(({ subject, text }) => ({ subject, text: text.replaceAll(/\s+/g, ' ') }));
};

test('VER-01 VER-02 a quote that is sent anew is called a new version in subject, mail and text, which say what it replaces', async () => {
  const { phone, email, jobId } = await customerWithPhone();
  const { uuid, id } = await owner.draft({ isQuote: true, jobId, salesTaxPercentage: 0 });
  await owner.addLine(uuid, { quantity: 10, rate: 100 });
  await status(uuid, 'sent');
  await mailsAbout(uuid, email, 1);
  await status(uuid, 'pending');
  await owner.addLine(uuid, { quantity: 1, rate: 250 });
  await status(uuid, 'sent');
  const [first, second] = await mailsAbout(uuid, email, 2);
  expect(first?.subject).toBe(`Quote ${id} from Tallgrass Flooring Co.: $1,000.00`);
  expect(first?.text).not.toMatch(/version|replaces/);
  expect(second?.subject).toBe(`New version of quote ${id} from Tallgrass Flooring Co.: $1,250.00`);
  const today = formatDate(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format() as never);
  expect(second?.text).toContain(
    `Tallgrass Flooring Co. sent you a new version of quote ${id} for Hall: Oak floor. It replaces version 1 of ${today}, which came to $1,000.00.`,
  );
  await owner.until(async () => (await phone.received()).length === 2);
  const texts = await phone.received();
  expect(texts[0]).toMatch(new RegExp(`^Tallgrass Flooring Co\\.: quote ${id}, \\$1,000\\.00`));
  expect(texts[1]).toMatch(new RegExp(`^Tallgrass Flooring Co\\.: new version of quote ${id}, \\$1,250\\.00`));
});

test('VER-01 P22 who was sent no earlier version is sent a quote, and an invoice that is sent again is no version', async () => {
  const [before, after] = [await customerWithPhone(), await customerWithPhone()];
  const { uuid, id } = await owner.draft({ isQuote: true, jobId: before.jobId, salesTaxPercentage: 0 });
  await owner.addLine(uuid, { quantity: 10, rate: 100 });
  await status(uuid, 'sent');
  await mailsAbout(uuid, before.email, 1);
  await status(uuid, 'pending');
  await owner.call(`PUT ${owner.base}/invoices/${uuid}/details`, { jobId: after.jobId });
  await status(uuid, 'sent');
  // Both customers have the same address.
  const [, mail] = await mailsAbout(uuid, after.email, 2);
  expect(mail?.subject).toBe(`Quote ${id} from Tallgrass Flooring Co.: $1,000.00`);
  expect(mail?.text).not.toMatch(/version|replaces/);

  const invoice = await owner.sent({ jobId: before.jobId });
  await mailsAbout(invoice.uuid, before.email, 1);
  await status(invoice.uuid, 'pending');
  await status(invoice.uuid, 'sent');
  const [, again] = await mailsAbout(invoice.uuid, before.email, 2);
  expect(again?.subject).toBe(`Invoice ${invoice.id} from Tallgrass Flooring Co.: $1,062.50`);
});

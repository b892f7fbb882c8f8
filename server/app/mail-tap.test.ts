import type { CustomerJson } from '@underlay/contract/customers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Payer } from '../testing/payer.ts';
import { customerEntries, TestBusiness } from '../testing/people.ts';
import { MailWriter } from '../testing/reply-mails.ts';
import { startProduct, type TestProduct } from '../testing/test-product.ts';
import { allowMails, describeMailStops } from './mail-stops.ts';

let product: TestProduct;

beforeAll(async () => {
  product = await startProduct({ mailLimits: { atFirst: 200, later: 2_000, unverified: 6, strangers: 3 } });
});
afterAll(() => product.stop());

const FEW_STRANGERS =
  'Until this business is verified for online payments, Underlay sends at most 3 mails a day to people who have never answered it. Send it again tomorrow.';
const FEW_MAILS =
  'Until this business is verified for online payments, Underlay sends at most 6 mails a day for it. Send it again tomorrow.';
const STOPPED =
  'Underlay has stopped the mails of this business, because too many of them came back in the last week. Receipts still go out. Write to support@underlay.example to have it looked at.';

interface Written {
  readonly id: string;
  readonly deliveries: readonly { readonly id: string; readonly state: string; readonly problem: string }[];
}

let people = 0;

async function newCustomer(owner: TestBusiness): Promise<CustomerJson> {
  const entries = customerEntries();
  people += 1;
  const business = { ...entries.business, email: `customer${people}@maplerow.example` };
  const { status, body } = await owner.call<CustomerJson>(`POST ${owner.base}/customers`, { ...entries, business });
  expect(status).toBe(200);
  return body;
}

/** What became of a message at once. */
async function write(owner: TestBusiness, { communicationId }: CustomerJson) {
  const { body } = await owner.call<Written>(`POST ${owner.base}/communications/${communicationId}`, {
    message: 'Your floor is ready',
  });
  const [delivery] = body.deliveries;
  if (!delivery) throw new Error('nothing was to be delivered');
  return delivery;
}

test('P21 a business that nobody verified mails few people who never answered, each as often as the day allows; an answer opens the way', async () => {
  const owner = await TestBusiness.open(product, null);
  const [first, second, third, fourth] = [
    owner.customer,
    await newCustomer(owner),
    await newCustomer(owner),
    await newCustomer(owner),
  ];
  for (const known of [first, second, third]) expect((await write(owner, known)).state).toBe('queued');
  expect(await write(owner, fourth)).toMatchObject({ state: 'failed', problem: FEW_STRANGERS });
  expect((await write(owner, first)).state).toBe('queued');
  const writer = new MailWriter(product, owner);
  expect(await writer.send({ to: writer.address(second.uuid), text: 'Thank you' })).toMatchObject({ code: 250 });
  const late = await write(owner, fourth);
  expect(late.state).toBe('queued');
  // Five have left, one is left for today.
  expect((await write(owner, second)).state).toBe('queued');
  const over = await write(owner, second);
  expect(over).toMatchObject({ state: 'failed', problem: FEW_MAILS });
  const { status, body } = await owner.call(`POST ${owner.base}/deliveries/${over.id}/repeat`);
  expect([status, body.code, body.message]).toEqual([429, 'mail_limit', FEW_MAILS]);
});

test('P21 strangers who are mailed at the same moment are counted one after the other', async () => {
  const owner = await TestBusiness.open(product, null);
  const customers = await Promise.all(Array.from({ length: 6 }, () => newCustomer(owner)));
  const states = await Promise.all(customers.map((customer) => write(owner, customer)));
  expect(states.filter(({ state }) => state !== 'failed')).toHaveLength(3);
});

test('P21 a business that the provider has verified has the limits of every day', async () => {
  const owner = await TestBusiness.open(product);
  for (let count = 0; count < 8; count++) expect((await write(owner, await newCustomer(owner))).state).toBe('queued');
});

/** Mails as they were sent on the day before, each to somebody else. */
async function sentBefore(owner: TestBusiness, state: 'sent' | 'bounced', many: number) {
  for (let count = 0; count < many; count++) {
    const { uuid } = await newCustomer(owner);
    await product.platform.systemDb.sql`
      insert into deliveries (business_id, id, customer_id, subject_id, occasion, channel, recipient, state, cause, created_by, created_at, changed_at)
      values (${owner.business.businessId}, gen_random_uuid(), ${uuid}, gen_random_uuid(), 'message', 'email', ${`customer${people}@maplerow.example`},
        ${state}, 'before', '', now() - interval '1 day', now())`;
  }
}

const report = (kind: 'delivery-status' | 'feedback-report', ...fields: string[]) => [
  'From: mailer-daemon@mx.example',
  'Auto-Submitted: auto-replied',
  `Content-Type: multipart/report; report-type=${kind}; boundary=b`,
  '',
  '--b',
  `Content-Type: message/${kind}`,
  '',
  'Reporting-MTA: dns; mx.example',
  '',
  ...fields,
  '',
  '--b--',
];
const BOUNCE = report('delivery-status', 'Final-Recipient: rfc822; a@b.example', 'Action: failed', 'Status: 5.1.1');
const COMPLAINT = report('feedback-report', 'Feedback-Type: abuse', 'User-Agent: SomeGenerator/1.0', 'Version: 1');

/** What its members were mailed, each once however often the stop is judged. */
async function mailsOfStop(owner: TestBusiness) {
  const find = async () => {
    const all = (await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as {
      readonly subject: string;
      readonly text: string;
      readonly headers: Record<string, string>;
    }[];
    return all.filter(({ headers }) => headers['message-id']?.includes(`<mail-stop-${owner.business.businessId}-`));
  };
  await owner.until(async () => (await find()).length > 0);
  await product.settle();
  return find();
}

/** A mail to somebody, which comes back or is reported. */
async function answerWith(answer: string[], owner: TestBusiness, customer: CustomerJson) {
  const writer = new MailWriter(product, owner);
  const { id, state } = await write(owner, customer);
  expect(state).toBe('queued');
  expect(await writer.sendRaw(answer, '', writer.bounceAddress(id))).toMatchObject({ code: 250 });
  return id;
}

/** Whoever asks for a mail hears why none leaves, whatever it is about. */
async function expectAllStopped(owner: TestBusiness) {
  const { uuid } = await owner.sent();
  const order = await owner.call<{ uuid: string }>(`POST ${owner.base}/work-orders`, {
    description: 'Lay the floor',
    jobUUID: owner.job.uuid,
  });
  for (const [path, entries] of [
    [`invoices/${uuid}/reminder`, undefined],
    [`work-orders/${order.body.uuid}/mails`, { email: 'crew@brandt.example' }],
    [`customers/${owner.customer.uuid}/statement/send`, {}],
  ] as const) {
    const { status, body } = await owner.call(`POST ${owner.base}/${path}`, entries);
    expect([path, status, body.code, body.message]).toEqual([path, 403, 'mail_stopped', STOPPED]);
  }
}

test('P21 D57 too many mails that come back close the tap: no more leave but receipts, in words, until the operator allows it', async () => {
  const owner = await TestBusiness.open(product);
  await sentBefore(owner, 'sent', 20);
  await sentBefore(owner, 'bounced', 3);
  const away = await newCustomer(owner);
  for (let time = 0; time < 3; time++) await answerWith(BOUNCE, owner, away);
  await answerWith(BOUNCE, owner, owner.customer);
  const stopped = await write(owner, owner.customer);
  expect(stopped).toMatchObject({ state: 'failed', problem: STOPPED });
  const { status, body } = await owner.call(`POST ${owner.base}/deliveries/${stopped.id}/repeat`);
  expect([status, body.code, body.message]).toEqual([403, 'mail_stopped', STOPPED]);
  await expectAllStopped(owner);
  const { sql } = product.platform.systemDb;
  expect(
    await sql`select outcome, details->>'why' why from security_events where kind = 'mail-stop' and business_id = ${owner.business.businessId}`,
  ).toEqual([{ outcome: 'failure', why: 'bounces' }]);
  expect((await owner.get<{ notice: string }>(`GET ${owner.base}/mail-stop`)).notice).toBe(STOPPED);
  const [mail, ...others] = await mailsOfStop(owner);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('The mails of Tallgrass Flooring Co. are stopped');
  expect(mail?.text.replaceAll(/\s+/g, ' ')).toContain(STOPPED);
  // A receipt belongs to a payment. It leaves whatever happened.
  const { uuid } = await owner.sent();
  const { body: payment } = await new Payer(owner).payByBank(await owner.invoice(uuid));
  await owner.until(async () => {
    const [row] = await sql`select state from deliveries where subject_id = ${payment.uuid} and channel = 'email'`;
    return row?.state === 'sent';
  });
  const other = await TestBusiness.open(product);
  expect((await write(other, other.customer)).state).toBe('queued');
  expect(await other.get(`GET ${other.base}/mail-stop`)).toEqual({ notice: null });

  expect((await describeMailStops(sql)).join()).toContain(owner.business.businessId);
  expect(await allowMails(sql, 'nobody', new Date())).toBe(false);
  expect(await allowMails(sql, owner.business.businessId, new Date())).toBe(true);
  expect(await describeMailStops(sql)).toEqual(['No mails are stopped.']);
  expect(await owner.get(`GET ${owner.base}/mail-stop`)).toEqual({ notice: null });
  expect((await write(owner, owner.customer)).state).toBe('queued');
});

test('P21 the third person who reports spam closes the tap; nobody does it alone, with whatever addresses and mails', async () => {
  const owner = await TestBusiness.open(product);
  const writer = new MailWriter(product, owner);
  const reported = await answerWith(COMPLAINT, owner, owner.customer);
  expect((await writer.sendRaw(COMPLAINT, '', writer.bounceAddress(reported))).code).toBe(250);
  const { deliveries } =
    (await owner.messages()).find(({ deliveries: all }) => all.some(({ id }) => id === reported)) ?? {};
  expect(deliveries).toMatchObject([{ state: 'bounced', problem: 'The recipient reported this mail as spam.' }]);
  const entries = customerEntries();
  for (let time = 1; time < 5; time++) {
    const business = { ...entries.business, email: `another${time}@maplerow.example` };
    await owner.call(`PUT ${owner.base}/customers/${owner.customer.uuid}`, { ...entries, business });
    await answerWith(COMPLAINT, owner, owner.customer);
  }
  await answerWith(COMPLAINT, owner, await newCustomer(owner));
  await answerWith(COMPLAINT, owner, await newCustomer(owner));
  const { state, problem } = await write(owner, owner.customer);
  expect([state, problem]).toEqual([
    'failed',
    STOPPED.replace('too many of them came back in the last week', 'recipients reported them as spam'),
  ]);
});

import type { ConversationDetailJson, MessageJson } from '@underlay/contract/communications.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deliverNow } from '../../testing/deliver-now.ts';
import { TestBusiness } from '../../testing/people.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { sendMessage } from './index.ts';

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Record<string, string>;
}

let product: TestProduct;
let owner: TestBusiness;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
});
afterAll(() => product.stop());
const db = (whose = owner) => product.platform.tenantDb(whose.business.businessId);

const thread = () => `${owner.base}/communications/${owner.customer.communicationId}`;
const send = async (message: string) => (await owner.call<MessageJson>(`POST ${thread()}`, { message })).body;
const deliveriesOf = async ({ id }: { id: string }, whose = owner) => {
  const path = `${whose.base}/communications/${whose.customer.communicationId}`;
  const { messages } = await whose.get<ConversationDetailJson>(`GET ${path}`);
  return messages.find((message) => message.id === id)?.deliveries ?? [];
};
const statesOf = async (message: { id: string }, whose = owner) =>
  (await deliveriesOf(message, whose)).map(({ state }) => state);
const mails = async (): Promise<Mail[]> =>
  (await fetch(`${product.sandbox}/mailbox/messages`)).json() as Promise<Mail[]>;
const mailsOf = async ({ id }: MessageJson) =>
  (await mails()).filter(({ headers }) => headers['message-id']?.includes(`<message-${id}-`));

test('COMM-05 D57 a message goes to the customer as e-mail, with its words as written and the portal’s link', async () => {
  const copy = 'Could the crew <b>start</b> on Tuesday?\nWe open at six & close at two.\n\nThanks';
  const message = await send(copy);
  expect(message.deliveries.map(({ state }) => state)).toEqual(['queued']);
  await owner.until(async () => (await statesOf(message))[0] === 'sent');
  const [mail, ...more] = await mailsOf(message);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: 'accounts@maplerow.example', subject: 'Message from Tallgrass Flooring Co.' });
  const link = `${product.origin}${owner.customer.portalPath}`;
  expect(mail?.text.replaceAll('\r', '')).toContain(
    `${copy}\n\nTallgrass Flooring Co.\n(785) 555-0142\nbilling@tallgrass.example\n\nTo answer, just reply to this e-mail.\n\nOpen your account:\n${link}`,
  );
  expect(mail?.html).toContain(
    'Could the crew &lt;b&gt;start&lt;/b&gt; on Tuesday?<br>We open at six &amp; close at two.<br><br>Thanks',
  );
  expect(mail?.html).toContain(`href="${link}"`);
  // Neither another language nor a word wider than a phone may break the mail.
  expect(mail?.html).toContain(
    '<p class="ink" dir="auto" style="margin:0 0 16px;font-size:16px;line-height:24px;word-break:break-word',
  );
  expect(mail?.html).not.toContain('undefined');
});

test('COMM-05 work that is repeated after the mail was sent does not send it again', async () => {
  const message = await send('Once is enough');
  await owner.until(async () => (await statesOf(message))[0] === 'sent');
  const [delivery] = await deliveriesOf(message);
  const job = { businessId: owner.business.businessId, deliveryId: delivery?.id ?? '' };
  await deliverNow(product.platform, job);
  expect(await mailsOf(message)).toHaveLength(1);
});

test('COMM-05 D16 a customer who receives no e-mail still has the message in the conversation, and it says so', async () => {
  const { systemDb } = product.platform;
  const choose = (yes: boolean) =>
    systemDb.sql`update customers set receive_email = ${yes} where id = ${owner.customer.uuid}`;
  await choose(false);
  const message = await send('Not by mail');
  expect([message.deliveries, await deliveriesOf(message)]).toEqual([[], []]);
  await choose(true);
  const withoutQueue = { ...product.platform, queue: { ...product.platform.queue, add: async () => undefined } };
  const to = { customerId: owner.customer.uuid };
  const businessId = owner.business.businessId;
  const waiting = await sendMessage(withoutQueue, product.platform.tenantDb(businessId), to, {
    text: 'Too late',
    userId: 'u',
  });
  await choose(false); // between the sending and the mail
  const [delivery] = await deliveriesOf({ id: waiting?.id ?? '' });
  await deliverNow(product.platform, { businessId, deliveryId: delivery?.id ?? '' });
  expect(await statesOf({ id: waiting?.id ?? '' })).toEqual(['withdrawn']);
  expect((await mails()).filter(({ text }) => /Not by mail|Too late/.test(text))).toEqual([]);
  await choose(true);
});

test('COMM-05 API-18 an address that takes no mail keeps none from the customer’s other one (P20)', async () => {
  const business = await TestBusiness.open(product, null);
  const { businessId } = business.business;
  const [old, wanted] = [business.customer.email, 'nobody@maplerow.example'];
  await business.visit(`PUT /communication/${business.accountId}/contact`, {
    email: wanted,
    phoneNumber: '7855550188',
  });
  const sent: Mail[] = [];
  const { platform: real } = product;
  const platform = {
    ...real,
    queue: { ...real.queue, add: async () => undefined },
    mailer: {
      ...real.mailer,
      send: async (mail: Mail) => {
        if (mail.to === wanted) throw new Error('no such mailbox');
        sent.push(mail);
      },
    },
  } as unknown as typeof real;
  const message = await sendMessage(
    platform,
    product.platform.tenantDb(businessId),
    { customerId: business.customer.uuid },
    { text: 'Hello', userId: 'u' },
  );
  const waiting = await deliveriesOf({ id: message?.id ?? '' }, business);
  expect(waiting.map(({ recipient }) => recipient).sort()).toEqual([old, wanted].sort());
  const tryAll = () =>
    Promise.allSettled(waiting.map(({ id }) => deliverNow(platform, { businessId, deliveryId: id })));
  await tryAll();
  // The other one is tried again and gets its mail once its server takes it.
  await tryAll();
  expect(sent.map((mail) => mail.to)).toEqual([old]);
  const states = (await deliveriesOf({ id: message?.id ?? '' }, business)).map((one) => [
    one.recipient,
    one.state,
    one.problem,
  ]);
  expect(states.sort()).toEqual(
    [
      [old, 'sent', ''],
      [wanted, 'queued', 'This e-mail could not be made. Underlay keeps trying.'],
    ].sort(),
  );
});

test('COMM-05 a message and its mail are stored together or not at all', async () => {
  const before = await owner.get<ConversationDetailJson>(`GET ${thread()}`);
  const broken = {
    ...product.platform,
    queue: { ...product.platform.queue, add: () => Promise.reject(new Error('the queue is away')) },
  };
  const to = { customerId: owner.customer.uuid };
  await expect(sendMessage(broken, db(), to, { text: 'Never said', userId: 'u' })).rejects.toThrow('the queue is away');
  expect(await owner.get<ConversationDetailJson>(`GET ${thread()}`)).toEqual(before);
});

test('COMM-05 when the mail server cannot be reached for good, the message says that it was not e-mailed', async () => {
  const unmailed = await startProduct({ smtpUrl: 'smtp://127.0.0.1:9' });
  try {
    const business = await TestBusiness.open(unmailed, null);
    const path = `${business.base}/communications/${business.customer.communicationId}`;
    const { body } = await business.call<MessageJson>(`POST ${path}`, { message: 'Hello?' });
    const states = () => statesOf(body, business);
    const { systemDb } = unmailed.platform;
    // It keeps trying for hours. The test makes the next attempt the last.
    const attempts = async () => {
      const [job] = await systemDb.sql<{ state: string }[]>`select state from jobs.job where name = 'mail-delivery'`;
      return job?.state;
    };
    await business.until(async () => (await attempts()) === 'retry');
    expect(await states()).toEqual(['queued']);
    await systemDb.sql`update jobs.job set retry_limit = retry_count + 1, start_after = now() where name = 'mail-delivery'`;
    await business.until(async () => (await states())[0] === 'failed');
  } finally {
    await unmailed.stop();
  }
});

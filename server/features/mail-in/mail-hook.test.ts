import { createHash, createHmac } from 'node:crypto';
import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { LIVE_SETTINGS } from '../../testing/live-settings.ts';
import { TestBusiness } from '../../testing/people.ts';
import { MailWriter } from '../../testing/reply-mails.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { listenForMail } from './index.ts';

const SECRET = 'hook-secret-of-the-test';

let product: TestProduct;
let owner: TestBusiness;
let writer: MailWriter;

beforeAll(async () => {
  const inbound = { ...readConfig({}).inbound, domain: 'inbound.localhost', smtpPort: null, hookSecret: SECRET };
  product = await startProduct({ inbound });
  owner = await TestBusiness.open(product, null);
  writer = new MailWriter(product, owner);
});
afterAll(() => product.stop());

const texts = async () => (await owner.messages()).map(({ message }) => message);
const mail = (text: string) =>
  `From: accounts@maplerow.example\r\nSubject: x\r\nMessage-ID: <${text.length}-${text.slice(0, 3)}@x>\r\n\r\n${text}`;

interface Signed {
  readonly body: string;
  readonly to: string;
  readonly from?: string;
  readonly timestamp?: number;
  readonly secret?: string;
  readonly change?: Record<string, string>;
}

const address = () => `${product.origin}/core/api/webhooks/mail`;

/** As a mail provider's script signs it. */
function headersOf({ body, to, from = 'accounts@maplerow.example', timestamp, secret = SECRET, change = {} }: Signed) {
  const seconds = String(timestamp ?? Math.floor(product.clock.now().getTime() / 1_000));
  const digest = createHash('sha256').update(body).digest('hex');
  const signature = createHmac('sha256', secret).update(`${seconds}.${to}.${digest}`).digest('hex');
  return {
    'content-type': change.type ?? 'message/rfc822',
    'x-underlay-timestamp': change.timestamp ?? seconds,
    'x-underlay-signature': change.signature ?? signature,
    'x-body-sha256': change.digest ?? digest,
    'x-envelope-from': from,
    'x-envelope-to': change.to ?? to,
  };
}

const post = (mail: Signed) =>
  fetch(address(), { method: 'POST', body: mail.change?.body ?? mail.body, headers: headersOf(mail) });

/** Begins to send and never ends. Answers the status as soon as there is one. */
function postSlowly(mail: Signed): { sender: ClientRequest; status: Promise<number> } {
  const sender = request(address(), { method: 'POST', headers: { ...headersOf(mail), 'content-length': '1000' } });
  const status = new Promise<number>((resolve) => {
    sender.once('response', (response) => resolve(response.resume().statusCode ?? 0)).once('error', () => resolve(0));
  });
  sender.write('From: ');
  return { sender, status };
}

test('COMM-07 D57 a signed mail becomes a message, whoever sends it again is told that it is there', async () => {
  const sent = { body: mail('By the hook, grüße'), to: writer.address() };
  const answers = [await post(sent), await post(sent)];
  expect(await Promise.all(answers.map(async (answer) => [answer.status, await answer.json()]))).toEqual([
    [200, { message: 'Kept.' }],
    [200, { message: 'Kept before.' }],
  ]);
  expect(await texts()).toEqual(['By the hook, grüße']);
  const brackets = { body: mail('To two, one of them a stranger'), to: `<${writer.address()}>, someone@gmail.com` };
  expect((await post(brackets)).status).toBe(200);
  expect(await texts()).toContain('To two, one of them a stranger');
});

test('COMM-07 TM-25 forged, changed, stale or early: 403, and nothing is stored', async () => {
  const before = await texts();
  const sent = { body: mail('Never said'), to: writer.address() };
  const now = Math.floor(product.clock.now().getTime() / 1_000);
  const forged: Signed[] = [
    { ...sent, secret: 'another' },
    { ...sent, secret: '' },
    { ...sent, timestamp: now - 301 },
    { ...sent, timestamp: now + 310 },
    { ...sent, change: { body: `${sent.body}!` } },
    { ...sent, change: { body: `${sent.body}!`, digest: createHash('sha256').update(`${sent.body}!`).digest('hex') } },
    { ...sent, change: { digest: '' } },
    { ...sent, to: 'someone@gmail.com', change: { to: sent.to } },
    { ...sent, change: { timestamp: String(now - 1) } },
    { ...sent, change: { timestamp: 'NaN' } },
    { ...sent, change: { signature: '' } },
    { ...sent, change: { signature: '0'.repeat(64) } },
    { ...sent, change: { signature: 'ab' } },
  ];
  for (const one of forged) expect([one, (await post(one)).status]).toEqual([one, 403]);
  expect(await texts()).toEqual(before);
});

test('COMM-07 TM-27 who cannot sign is answered before the body comes, and keeps nobody else waiting', async () => {
  const forged = { body: mail('Slow'), to: writer.address(), secret: 'another' };
  const slow = Array.from({ length: 10 }, () => postSlowly(forged));
  expect(await Promise.all(slow.map(({ status }) => status))).toEqual(Array(10).fill(403));
  expect((await post({ body: mail('In between'), to: writer.address() })).status).toBe(200);
  for (const { sender } of slow) sender.destroy();
});

test('COMM-07 TM-27 eight signed mails are in memory at once, until they are stored; a ninth is told to come again', async () => {
  const to = writer.address();
  const slow = Array.from({ length: 9 }, () => postSlowly({ body: mail('Slow'), to }));
  expect(await Promise.race(slow.map(({ status }) => status))).toBe(503);
  for (const { sender } of slow) sender.destroy();
  await owner.until(async () => (await post({ body: mail('Afterwards'), to })).status === 200);
  // A mail whose body has come keeps its place while it waits for its turn.
  const { systemDb } = product.platform;
  const sent: Promise<Response>[] = [];
  await systemDb.begin(async (tx) => {
    await tx`select 1 from customers where id = ${owner.customer.uuid} for update`;
    for (let number = 0; number < 9; number += 1) sent.push(post({ body: mail(`${number} waits`), to }));
    expect((await Promise.race(sent)).status).toBe(503);
  });
  const statuses = (await Promise.all(sent)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array(8).fill(200), 503]);
  expect((await texts()).filter((text) => text.endsWith(' waits'))).toHaveLength(8);
});

test('COMM-07 TM-27 who tries out signatures is counted by address like everybody else', async () => {
  const limited = await startProduct({ inbound: product.platform.config.inbound, rateLimits: true });
  try {
    const hook = `${limited.origin}/core/api/webhooks/mail`;
    const call = async () => (await fetch(hook, { method: 'POST' })).status;
    const statuses = await Promise.all(Array.from({ length: 650 }, call));
    expect(new Set(statuses)).toEqual(new Set([403, 429]));
    expect(await call()).toBe(429);
  } finally {
    await limited.stop();
  }
});

test('COMM-07 what is signed and still not for us: an unknown address, a machine’s mail, another kind of body', async () => {
  const before = await texts();
  expect((await post({ body: mail('Nobody here'), to: 'someone@inbound.localhost' })).status).toBe(422);
  expect((await post({ body: mail('A report'), to: writer.address(), from: '<>' })).status).toBe(200);
  const json = await post({ body: '{}', to: writer.address(), change: { type: 'application/json' } });
  expect(json.status).toBe(415);
  expect((await post({ body: '', to: '' })).status).toBe(422);
  expect(await texts()).toEqual(before);
});

test('COMM-07 without a secret the hook is closed, and without a port there is no listener', async () => {
  const { platform } = product;
  const open = platform.config.inbound;
  Object.assign(platform.config, { inbound: { ...open, hookSecret: '' } });
  expect((await post({ body: mail('Closed'), to: writer.address() })).status).toBe(503);
  Object.assign(platform.config, { inbound: open });
  expect(await texts()).not.toContain('Closed');
  expect(await listenForMail(platform)).toBeNull();
});

test('D57 where mail comes in: on a fresh machine beside the sandbox, elsewhere only where it is configured', () => {
  const inbound = (env: Record<string, string>) => readConfig(env).inbound;
  expect(inbound({ PORT: '4000' })).toMatchObject({ domain: 'inbound.localhost', smtpPort: 4003, tls: null });
  expect(inbound(LIVE_SETTINGS)).toMatchObject({ domain: null, smtpPort: null });
  const live = { ...LIVE_SETTINGS, INBOUND_DOMAIN: 'in.example' };
  expect(inbound(live)).toMatchObject({ domain: 'in.example', smtpPort: null });
  expect(inbound({ ...live, INBOUND_SMTP_PORT: '25' })).toMatchObject({ smtpPort: 25 });
  const tls = { INBOUND_TLS_CERT: '/c.pem', INBOUND_TLS_KEY: '/k.pem' };
  expect(inbound(tls).tls).toEqual({ certFile: '/c.pem', keyFile: '/k.pem' });
});

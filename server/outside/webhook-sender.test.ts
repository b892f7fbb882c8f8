import { randomBytes } from 'node:crypto';
import type { RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { startSandbox } from '../../sandbox/sandbox.ts';
import { readConfig } from '../config.ts';
import { type HookReceiver, selfSigned, startHookReceiver, startRawReceiver } from '../testing/hook-receiver.ts';
import { createWebhookSender } from './webhook-sender.ts';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const CONFIG = readConfig({ WEBHOOKS_PRIVATE: 'on' });
const BODY = Buffer.from('{"type":"invoice.paid","data":{"name":"Łukasz 🙂"}}');

const started: HookReceiver[] = [];
afterEach(() => {
  for (const receiver of started.splice(0)) receiver.stop();
});

async function receiver(answer: RequestListener, ...certificate: [] | [ReturnType<typeof selfSigned>]) {
  const one = await startHookReceiver(answer, ...certificate);
  started.push(one);
  return one;
}
async function rawReceiver(answer: Parameters<typeof startRawReceiver>[0]) {
  const one = await startRawReceiver(answer);
  started.push(one);
  return one;
}

const call = { body: BODY, id: 'msg_1', secrets: [SECRET], at: new Date() };
const send = (address: string, settings: Parameters<typeof createWebhookSender>[1] = {}) =>
  createWebhookSender(CONFIG, settings).send({ ...call, address });
const sendTo = ({ port }: HookReceiver, settings: Parameters<typeof createWebhookSender>[1] = {}) =>
  send(`http://127.0.0.1:${port}/hook?a=b`, settings);

test('HOOK-03 HOOK-04 T07 a message is one POST of its bytes, signed as Standard Webhooks does', async () => {
  const there = await receiver((_request, response) => response.end('thanks'));
  await createWebhookSender(CONFIG).send({
    address: `http://127.0.0.1:${there.port}/hook?a=b`,
    body: Buffer.from('{"test": 2432232314}'),
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    secrets: [SECRET],
    at: new Date(1614265330_999),
  });
  expect(there.received).toHaveLength(1);
  expect(there.received[0]).toMatchObject({
    method: 'POST',
    path: '/hook?a=b',
    body: Buffer.from('{"test": 2432232314}'),
    headers: {
      host: `127.0.0.1:${there.port}`,
      'content-type': 'application/json',
      'content-length': '20',
      'accept-encoding': 'identity',
      'user-agent': 'Underlay-Webhooks/1',
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    },
  });
});

test('HOOK-03 while a secret is renewed both sign, and a receiver that knows either one is content', async () => {
  const there = await receiver((_request, response) => response.end());
  const renewed = `whsec_${randomBytes(32).toString('base64')}`;
  const address = `http://127.0.0.1:${there.port}/`;
  await createWebhookSender(CONFIG).send({ ...call, address, secrets: [renewed, SECRET] });
  const [{ body, headers } = { body: BODY, headers: {} }] = there.received;
  const read = (secret: string) => new Webhook(secret).verify(body, headers as Record<string, string>);
  expect([read(renewed), read(SECRET)]).toEqual(Array(2).fill(JSON.parse(BODY.toString())));
  expect(() => read(`whsec_${randomBytes(32).toString('base64')}`)).toThrow('No matching signature found');
});

test('HOOK-04 success is 200 to 299; 500 signs of the answer are kept, as harmless text', async () => {
  const answers: [number, string | Buffer][] = [
    [200, 'a\r\nb\tc'],
    [204, ''],
    [299, `${'x'.repeat(499)}🙂`],
    [404, 'no \u0000\u001b[31m\u202e such'],
    [500, Buffer.from([0xff, 0xfe, 0x41])],
  ];
  const there = await receiver((_request, response) => {
    const [status, body] = answers[there.received.length - 1] ?? [0, ''];
    response.writeHead(status).end(body);
  });
  const sent = [];
  for (const _ of answers) sent.push(await sendTo(there));
  expect(sent.map(({ ok, status, reason, answer }) => [ok, status, reason, answer])).toEqual([
    [true, 200, null, 'a\nb\tc'],
    [true, 204, null, ''],
    [true, 299, null, `${'x'.repeat(499)}\ufffd`],
    [false, 404, null, 'no \ufffd\ufffd[31m\ufffd such'],
    [false, 500, null, '\ufffd\ufffdA'],
  ]);
  expect(sent.every(({ milliseconds }) => milliseconds >= 0 && milliseconds < 2_000)).toBe(true);
});

test('HOOK-04 HOOK-05 a redirect is a failure and nobody follows it; what a busy receiver asks for is told', async () => {
  const elsewhere = await receiver((_request, response) => response.end());
  const there = await receiver((_request, response) => {
    if (there.received.length === 1) response.writeHead(307, { location: `http://127.0.0.1:${elsewhere.port}/` }).end();
    else response.writeHead(429, { 'retry-after': '120' }).end();
  });
  expect(await sendTo(there)).toMatchObject({ ok: false, status: 307, reason: null, retryAfterSeconds: null });
  expect(await sendTo(there)).toMatchObject({ ok: false, status: 429, reason: null, retryAfterSeconds: 120 });
  expect(elsewhere.received).toEqual([]);
});

test('HOOK-04 whatever is longer than 16 KB is not waited for, and nothing is unpacked', async () => {
  const endless = await receiver((_request, response) => {
    response.on('error', () => undefined);
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(65_536)));
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  const large = await receiver((_request, response) => response.end(Buffer.alloc(10 * 1024 * 1024, 'y')));
  const bomb = await receiver((_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * 1024 * 1024)));
  });
  const before = process.memoryUsage().arrayBuffers;
  expect(await sendTo(endless)).toMatchObject({ ok: true, status: 200, answer: 'x'.repeat(500) });
  expect(await sendTo(large)).toMatchObject({ ok: true, status: 200, answer: 'y'.repeat(500) });
  const packed = await sendTo(bomb);
  expect(packed).toMatchObject({ ok: true, status: 200 });
  expect(packed.answer).toMatch(/^\ufffd\ufffd/);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(100 * 1024 * 1024);
  await expect.poll(() => endless.connections() + large.connections()).toBe(0);
});

test('HOOK-04 an answer that never comes or never ends is over in time, and its connection with it', async () => {
  const silent = await receiver(() => undefined);
  const slow = await receiver((_request, response) => {
    const drip = setInterval(() => response.write('z'), 20);
    response.on('close', () => clearInterval(drip));
  });
  const hints = await rawReceiver((socket) => {
    const hint = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20);
    socket.on('close', () => clearInterval(hint));
  });
  const sent = await Promise.all([silent, slow, hints].map((one) => sendTo(one, { milliseconds: 300 })));
  expect(sent).toMatchObject([
    { ok: false, status: null, reason: 'no_answer', answer: '' },
    { ok: false, status: 200, reason: 'no_answer', answer: expect.stringMatching(/^z+$/) },
    { ok: false, status: null, reason: 'no_answer' },
  ]);
  for (const { milliseconds } of sent) expect(Math.abs(milliseconds - 300)).toBeLessThan(250);
  await expect.poll(() => silent.connections() + slow.connections() + hints.connections()).toBe(0);
});

test('HOOK-04 a connection that does not come about is given up before the answer would be', async () => {
  const resolve = () => new Promise<never>(() => undefined);
  const sent = await send('http://silent.example/', { resolve, connectMilliseconds: 100 });
  expect(sent).toMatchObject({ ok: false, status: null, reason: 'name_service' });
  expect(sent.milliseconds).toBeLessThan(1_000);
  const closed = await receiver(() => undefined);
  closed.stop();
  expect(await sendTo(closed)).toMatchObject({ ok: false, status: null, reason: 'refused' });
});

test('HOOK-04 what is no answer ends the attempt and nothing else', async () => {
  const header = `HTTP/1.1 200 OK\r\nx: ${'h'.repeat(1024 * 1024)}\r\n\r\n`;
  const said = async (answer: Parameters<typeof startRawReceiver>[0]) => {
    const { status, reason } = await sendTo(await rawReceiver(answer), { milliseconds: 2_000 });
    return [status, reason];
  };
  expect(await said((socket) => socket.end(header))).toEqual([null, 'unreadable']);
  expect(await said((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))).toEqual([null, 'unreadable']);
  expect(await said((socket) => socket.resetAndDestroy())).toEqual([null, 'cut']);
  expect(await said((socket) => socket.end())).toEqual([null, 'cut']);
  expect(await said((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab'))).toEqual([200, 'cut']);
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n';
  expect(await said((socket) => socket.write(upgrade))).toEqual([null, 'unreadable']);
});

test('HOOK-11 the connection goes to the checked address, with the name for TLS and Host', async () => {
  const certificate = selfSigned('hooks.example');
  const there = await receiver((_request, response) => response.end('ok'), certificate);
  const resolve = async () => ['127.0.0.1'];
  const address = `https://hooks.example:${there.port}/`;
  const sent = await send(address, { resolve, authority: certificate.cert });
  expect(sent).toMatchObject({ ok: true, status: 200, reason: null });
  const host = `hooks.example:${there.port}`;
  expect(there.received).toMatchObject([{ serverName: 'hooks.example', headers: { host } }]);
});

test('HOOK-11 a certificate of a stranger, or for another name, gets no message', async () => {
  const certificate = selfSigned('hooks.example');
  const there = await receiver((_request, response) => response.end('ok'), certificate);
  const plain = await receiver((_request, response) => response.end('ok'));
  const resolve = async () => ['127.0.0.1'];
  const reason = async (address: string, authority?: string) => {
    const sent = await send(address, { resolve, ...(authority && { authority }) });
    return [sent.ok, sent.status, sent.reason];
  };
  const { cert } = certificate;
  expect(await reason(`https://other.example:${there.port}/`, cert)).toEqual([false, null, 'wrong_name']);
  expect(await reason(`https://127.0.0.1:${there.port}/`, cert)).toEqual([false, null, 'wrong_name']);
  expect(await reason(`https://hooks.example:${there.port}/`)).toEqual([false, null, 'untrusted']);
  expect(await reason(`https://hooks.example:${plain.port}/`, cert)).toEqual([false, null, 'no_encryption']);
  expect([there.received, plain.received]).toEqual([[], []]);
});

test('HOOK-03 HOOK-04 HOOK-05 the receiver of the sandbox finds the signature right, and each of its answers is told', async () => {
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir: null,
    appOrigin: 'http://localhost:9',
    webhookUrl: 'http://127.0.0.1:9/none',
    webhookSecret: 'whsec_test',
  });
  const control = (path: string, body: object) =>
    fetch(`${sandbox.origin}${path}`, { method: 'POST', body: JSON.stringify(body) });
  /** Only who is not to answer is given up soon. */
  const told = async (mode: string, milliseconds = 10_000) => {
    await control('/hooks/office/answer', { mode, retryAfter: 90 });
    const { ok, status, reason, retryAfterSeconds } = await send(`${sandbox.origin}/hooks/office`, { milliseconds });
    return [ok, status, reason, retryAfterSeconds];
  };
  await control('/hooks/office/secret', { secret: SECRET });
  expect(await told('status_200')).toEqual([true, 200, null, null]);
  expect(await told('status_500')).toEqual([false, 500, null, null]);
  expect(await told('status_410')).toEqual([false, 410, null, null]);
  expect(await told('status_429')).toEqual([false, 429, null, 90]);
  expect(await told('redirect')).toEqual([false, 307, null, null]);
  expect(await told('slow', 300)).toEqual([false, 200, 'no_answer', null]);
  expect(await told('no_answer', 300)).toEqual([false, null, 'no_answer', null]);
  expect(await told('large')).toEqual([true, 200, null, null]);
  expect(await told('reset')).toEqual([false, null, 'cut', null]);
  const arrived = (await (await fetch(`${sandbox.origin}/hooks/messages`)).json()) as {
    signature: object;
    body: string;
  }[];
  expect(arrived.map(({ signature, body }) => [signature, body])).toEqual(
    Array(9).fill([{ isRight: true, why: '' }, BODY.toString()]),
  );
  await sandbox.stop();
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from './sandbox.ts';
import type { Text } from './texts/text-store.ts';

const NUMBER = '+17855550188';
const KEY = `Basic ${Buffer.from(`AC${'0'.repeat(32)}:sandbox_twilio_auth_token`).toString('base64')}`;

const calls: URLSearchParams[] = [];
let product: Server;
let sandbox: Sandbox;

beforeAll(async () => {
  product = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    calls.push(new URLSearchParams(body));
    response.end();
  });
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir: null,
    appOrigin: origin,
    webhookUrl: 'http://127.0.0.1:9/none',
    webhookSecret: 'whsec_test',
  });
});
afterAll(async () => {
  await sandbox.stop();
  product.close();
});
beforeEach(async () => {
  calls.splice(0);
  await fetch(`${sandbox.origin}/texts/messages`, { method: 'DELETE' });
});

const send = async (body: string, authorization = KEY) => {
  const answer = await fetch(`${sandbox.origin}/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ To: NUMBER, From: '+17855550100', Body: body }),
  });
  return { status: answer.status, body: (await answer.json()) as { sid: string; code: number } };
};
const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.origin}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields),
  });
const messages = async () => (await (await fetch(`${sandbox.origin}/texts/messages`)).json()) as Text[];
const page = async (path: string) => (await fetch(`${sandbox.origin}${path}`)).text();

test('the page shows each phone with what it got, harmlessly, and links that open outside', async () => {
  await send('Pay <b>now</b>: https://app.example/p/1?a=1&b=2');
  const list = await page('/texts');
  expect(list).toContain('(785) 555-0188');
  expect(list).toContain('/texts?number=%2B17855550188');
  const open = await page('/texts?number=%2B17855550188');
  expect(open).toContain('Pay &#60;b&#62;now&#60;/b&#62;');
  expect(open).toContain('<a href="https://app.example/p/1?a=1&#38;b=2" target="_blank" rel="noopener">');
  expect(open).not.toContain('<b>now');
});

test('answering from a phone tells the product and comes back to the conversation; another site cannot do it', async () => {
  const answer = await form('/texts/messages', { number: NUMBER, text: 'Yes, Tuesday' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/texts?number=%2B17855550188']);
  expect(Object.fromEntries(calls[0] ?? [])).toMatchObject({ From: NUMBER, To: '+17855550100', Body: 'Yes, Tuesday' });
  expect(await messages()).toMatchObject([{ number: NUMBER, inbound: true, text: 'Yes, Tuesday' }]);
  const foreign = { 'sec-fetch-site': 'cross-site' };
  expect((await form('/texts/messages', { number: NUMBER, text: 'STOP' }, foreign)).status).toBe(403);
  expect((await form('/texts/messages', { number: '785', text: 'STOP' })).status).toBe(400);
});

test('a phone that said STOP gets nothing until it says START, as with the real provider', async () => {
  await form('/texts/messages', { number: NUMBER, text: 'stop' });
  expect(await send('One')).toMatchObject({ status: 400, body: { code: 21610 } });
  await form('/texts/messages', { number: NUMBER, text: 'START' });
  expect((await send('Two')).status).toBe(201);
  expect((await messages()).filter(({ inbound }) => !inbound).map(({ text }) => text)).toEqual(['Two']);
});

test('a text can be reported as not delivered; without the key nothing is sent', async () => {
  const { body } = await send('Hello');
  await form(`/texts/messages/${body.sid}/status`, { status: 'undelivered' });
  expect(await messages()).toMatchObject([{ status: 'undelivered' }]);
  const unknown = await fetch(`${sandbox.origin}/texts/messages/SM0/status`, {
    method: 'POST',
    body: JSON.stringify({ status: 'sent' }),
  });
  expect(unknown.status).toBe(404);
  expect((await send('Hello', 'Basic eDp5')).status).toBe(401);
});

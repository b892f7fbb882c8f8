import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { HookMessage } from './receiver/message-store.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

const SECRET = `whsec_${randomBytes(32).toString('base64')}`;
let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir: null,
    appOrigin: 'http://localhost:9',
    webhookUrl: 'http://127.0.0.1:9/none',
    webhookSecret: 'whsec_test',
  });
});
afterAll(() => sandbox.stop());
beforeEach(() => fetch(`${sandbox.origin}/hooks/messages`, { method: 'DELETE' }));

interface Sent {
  readonly secret?: string;
  readonly at?: Date;
  readonly signal?: AbortSignal;
}
const send = (name: string, body: string, { secret = SECRET, at = new Date(), signal }: Sent = {}) =>
  fetch(`${sandbox.origin}/hooks/${name}`, {
    method: 'POST',
    redirect: 'manual',
    ...(signal && { signal }),
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, Buffer.from(body)),
    },
    body,
  });
const control = (path: string, body: object) =>
  fetch(`${sandbox.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const form = (path: string, fields: Record<string, string>) =>
  fetch(`${sandbox.origin}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
const messages = async (query = '') =>
  (await (await fetch(`${sandbox.origin}/hooks/messages${query}`)).json()) as HookMessage[];
const page = async (path: string) => (await fetch(`${sandbox.origin}${path}`)).text();

test('the receiver takes whatever is sent to a name, newest first, and says whether the signature is right', async () => {
  expect((await send('books', '{"type":"invoice.paid","data":{"name":"Ł"}}')).status).toBe(200);
  expect((await control('/hooks/books/secret', { secret: SECRET })).status).toBe(200);
  await send('books', '{"type":"invoice.sent"}');
  await send('books', '[1]', { secret: `whsec_${randomBytes(32).toString('base64')}` });
  await send('books', 'no JSON', { at: new Date(Date.now() - 3_600_000) });
  await send('other', '{}');
  expect(await messages('?name=books')).toMatchObject([
    { type: '', body: 'no JSON', signature: { isRight: false, why: 'Message timestamp too old' } },
    { type: '', body: '[1]', signature: { isRight: false, why: 'No matching signature found' } },
    { type: 'invoice.sent', signature: { isRight: true, why: '' }, answered: 'status_200' },
    { type: 'invoice.paid', id: 'msg_1', signature: { isRight: null, why: '' }, headers: { 'webhook-id': 'msg_1' } },
  ]);
  expect(await messages()).toHaveLength(5);
  expect((await send('a%20b', '{}')).status).toBe(404);
  expect((await control('/hooks/books/secret', { secret: 'secret' })).status).toBe(400);
});

test('it answers as it was told, as often as it was told, and then as usual', async () => {
  await control('/hooks/busy/answer', { mode: 'status_429', times: 2, retryAfter: 120 });
  const busy = [await send('busy', '{}'), await send('busy', '{}'), await send('busy', '{}')];
  expect(busy.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [429, '120'],
    [429, '120'],
    [200, null],
  ]);
  const answer = async (mode: string) => {
    await control('/hooks/one/answer', { mode });
    const { status, headers } = await send('one', '{}');
    return [status, headers.get('location')];
  };
  expect(await answer('status_500')).toEqual([500, null]);
  expect(await answer('status_410')).toEqual([410, null]);
  expect(await answer('redirect')).toEqual([307, '/hooks/elsewhere']);
  await control('/hooks/all/answer', { mode: 'status_500', times: null });
  expect([(await send('all', '{}')).status, (await send('all', '{}')).status]).toEqual([500, 500]);
  for (const wrong of [{ mode: 'toString' }, { mode: 'slow', times: 0 }, { mode: 'slow', retryAfter: -1 }, {}])
    expect([wrong, (await control('/hooks/one/answer', wrong)).status]).toEqual([wrong, 400]);
});

test('it answers as badly as receivers do: too much, too slowly, never, or by cutting the line', async () => {
  const told = async (mode: string, milliseconds = 30_000) => {
    await control('/hooks/bad/answer', { mode });
    return send('bad', '{}', { signal: AbortSignal.timeout(milliseconds) });
  };
  expect((await (await told('large')).text()).length).toBe(10 * 1024 * 1024);
  const slow = await told('slow', 1_000);
  expect(slow.status).toBe(200);
  await expect(slow.text()).rejects.toThrow();
  await expect(told('no_answer', 400)).rejects.toThrow('timeout');
  await expect(told('reset')).rejects.toThrow('fetch failed');
  expect((await messages()).map(({ answered }) => answered)).toEqual(['reset', 'no_answer', 'slow', 'large']);
});

test('the page shows each receiver with what arrived, harmlessly, and takes the secret and the next answer', async () => {
  await send('books', '{"type":"invoice.paid","data":{"name":"<b>Jordan</b>"}}');
  const saved = await form('/hooks/books/secret', { secret: ` ${SECRET} ` });
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/hooks?name=books']);
  expect((await form('/hooks/books/secret', { secret: 'x' })).headers.get('location')).toContain('refused=secret');
  await form('/hooks/books/answer', { mode: 'status_500', times: '', retryAfter: '60' });
  await send('books', '{"type":"invoice.sent"}');
  const open = await page('/hooks?name=books');
  expect(open).toContain(`${sandbox.origin}/hooks/books`);
  expect(open).toContain('signature is right');
  expect(open).toContain('answered with 500');
  expect(open).toContain('500, to every message');
  expect(open).toContain('&#34;name&#34;: &#34;&#60;b&#62;Jordan&#60;/b&#62;&#34;');
  expect(open).not.toContain('<b>Jordan');
  expect(await page('/hooks?name=books&refused=secret')).toContain('role="alert"');
  expect((await form('/hooks', {})).headers.get('location')).toBe('/hooks');
  expect(await messages()).toEqual([]);
});

test('of many messages the last 300 stay', async () => {
  for (let count = 0; count < 303; count++) await send('many', `{"type":"${count}"}`);
  const kept = await messages();
  expect([kept.length, kept.at(-1)?.type, kept[0]?.type]).toEqual([300, '3', '302']);
});

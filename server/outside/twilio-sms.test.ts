import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import { readConfig } from '../config.ts';
import { noTexts, type ProviderCall, type SmsGateway, TextRefused } from '../services/sms-gateway.ts';
import { freePort } from '../testing/free-port.ts';
import { LIVE_SETTINGS } from '../testing/live-settings.ts';
import { createTwilioSms } from './twilio-sms.ts';

interface Received {
  readonly sid: string;
  readonly number: string;
  readonly text: string;
  readonly status: string;
}

const calls: ProviderCall[] = [];
let ourServer: Server;
let sandbox: Sandbox;
let gateway: SmsGateway;
let origin: string;
let next = 5550100;

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  ourServer = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    calls.push({
      path: request.url ?? '',
      signature: String(request.headers['x-twilio-signature'] ?? ''),
      fields: Object.fromEntries(new URLSearchParams(body)),
    });
    response.writeHead(204).end();
  }).listen(port);
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir: null,
    appOrigin: origin,
    webhookUrl: `${origin}/none`,
    webhookSecret: 'whsec_test',
  });
  gateway = createTwilioSms(readConfig({ SANDBOX_ORIGIN: sandbox.origin }).twilio, origin);
});
afterAll(async () => {
  await sandbox.stop();
  ourServer.close();
});
beforeEach(() => void calls.splice(0));

/** A phone that no other test texts. */
const phone = () => `+1785${next++}`;
const send = (to: string, reference = 'r1') => gateway.send({ to, text: 'Hello "Jordan" & co. é', reference });
const control = (path: string, body: object) =>
  fetch(`${sandbox.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const fault = (mode: string) =>
  control('/bank/faults', { route: 'POST /2010-04-01/Accounts/:sid/Messages.json', mode, times: 1 });
const textsTo = async (to: string) =>
  (await (await fetch(`${sandbox.origin}/texts/messages?${new URLSearchParams({ number: to })}`)).json()) as Received[];
const until = async (happened: () => boolean) => {
  const end = Date.now() + 5_000;
  while (!happened()) {
    if (Date.now() > end) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};
const reasonOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  return error instanceof TextRefused ? [error.reason, error.code] : error instanceof Error ? 'try again' : 'sent';
};

test('PSET-01 D60 the unmodified SDK sends a text, and each word about it comes signed, with our reference', async () => {
  const to = phone();
  const { sid } = await send(to, 'a/b c&d');
  expect(sid).toMatch(/^SM[0-9a-f]{32}$/);
  expect(await textsTo(to)).toMatchObject([{ sid, text: 'Hello "Jordan" & co. é' }]);
  await until(() => calls.length >= 2);
  const copy = await Promise.all(calls.map((call) => gateway.readStatus(call)));
  expect(copy).toEqual([
    { sid, reference: 'a/b c&d', state: 'on_its_way', code: null },
    { sid, reference: 'a/b c&d', state: 'sent', code: null },
  ]);
});

test('PSET-01 D60 a text from a phone comes signed', async () => {
  const from = phone();
  await control('/texts/messages', { number: from, text: 'Is Tuesday possible? ü' });
  const [call] = calls;
  const read = call && (await gateway.readInbound(call));
  const expected = { from, text: 'Is Tuesday possible? ü', hasPictures: false, keyword: null };
  expect(read).toEqual({ ...expected, sid: call?.fields.MessageSid });
});

test('PSET-01 TM-07 whatever is changed about a signed call, its signature does not fit any more', async () => {
  await send(phone(), 'mine');
  const [call] = calls;
  if (!call) throw new Error('nobody called');
  expect(await gateway.readStatus(call)).not.toBeNull();
  const forged: ProviderCall[] = [
    { ...call, signature: '' },
    { ...call, signature: `${call.signature.startsWith('A') ? 'B' : 'A'}${call.signature.slice(1)}` },
    { ...call, path: call.path.replace('mine', 'yours') },
    { ...call, fields: { ...call.fields, MessageStatus: 'failed' } },
    { ...call, fields: { ...call.fields, Extra: '1' } },
  ];
  for (const one of forged)
    expect([await gateway.readStatus(one), await gateway.readInbound(one)]).toEqual([null, null]);
  // Signed for us and replayed to another product.
  const other = createTwilioSms(readConfig({ SANDBOX_ORIGIN: sandbox.origin }).twilio, 'https://other.example');
  expect(await other.readStatus(call)).toBeNull();
});

test('PSET-01 D60 what cannot be sent is told apart from what may be tried again', async () => {
  const stopped = phone();
  await control('/texts/messages', { number: stopped, text: ' stop ' });
  expect(await reasonOf(send(stopped))).toEqual(['opted_out', 21610]);
  expect(await reasonOf(send('12'))).toEqual(['invalid_number', 21201]);
  for (const mode of ['status_429', 'status_500', 'no_answer', 'drop_after_effect']) {
    const to = phone();
    await fault(mode);
    expect([mode, await reasonOf(send(to))]).toEqual([mode, 'try again']);
    expect([mode, (await textsTo(to)).length]).toEqual([mode, mode === 'drop_after_effect' ? 1 : 0]);
  }
  const config = readConfig({ SANDBOX_ORIGIN: sandbox.origin }).twilio;
  if (!config) throw new Error('the sandbox has no phones');
  const wrongKey = createTwilioSms({ ...config, authToken: 'wrong' }, origin);
  expect(await reasonOf(wrongKey.send({ to: phone(), text: 'x', reference: 'r' }))).toBe('try again');
  const wrongSender = createTwilioSms({ ...config, from: '+17855550199' }, origin);
  expect(await reasonOf(wrongSender.send({ to: phone(), text: 'x', reference: 'r' }))).toEqual(['rejected', 21606]);
});

test('D60 TM-29 what goes wrong on the way carries neither our keys nor the text along', async () => {
  for (const mode of ['no_answer', 'status_500', 'status_429']) {
    await fault(mode);
    const error = (await send(phone()).catch((thrown: unknown) => thrown)) as Error;
    expect([mode, error.message.startsWith('texts are out of reach: '), Object.keys(error), error.cause]).toEqual([
      mode,
      true,
      [],
      undefined,
    ]);
  }
});

test('D60 texts are on in the sandbox and with keys, off without, and half of the keys is a mistake', () => {
  const keys = { TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+17855550142' };
  const on = (env: NodeJS.ProcessEnv) => {
    const { isOn, sender } = createTwilioSms(readConfig(env).twilio, origin);
    return [isOn, sender];
  };
  expect(on({})).toEqual([true, '7855550100']);
  expect(on(LIVE_SETTINGS)).toEqual([false, null]);
  expect(on({ ...LIVE_SETTINGS, ...keys })).toEqual([true, '7855550142']);
  expect(on({ ...LIVE_SETTINGS, ...keys, TWILIO_FROM: `MG${'a'.repeat(32)}` })).toEqual([true, null]);
  expect(readConfig({ ...keys }).twilio?.sandboxOrigin).toBeNull();
  expect(() => readConfig({ ...keys, TWILIO_FROM: '' })).toThrow('go together: there is no TWILIO_FROM.');
  expect(() => readConfig({ ...keys, TWILIO_FROM: '785-555-0142' })).toThrow('TWILIO_FROM must be a number');
});

test('D60 without a provider nothing can be sent and nothing said to us is believed', async () => {
  await expect(noTexts.send({ to: '+17855550188', text: 'x', reference: 'r' })).rejects.toThrow('switched off');
  const call = { path: '/', signature: '', fields: {} };
  expect([await noTexts.readInbound(call), await noTexts.readStatus(call)]).toEqual([null, null]);
});

import { createVerify, generateKeyPairSync } from 'node:crypto';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { type Mail, MailDelayed, type Mailer, MailRefused } from '../services/mailer.ts';
import { type FaultSmtp, type MailFault, startFaultSmtp } from '../testing/fault-smtp.ts';
import { createSmtpMailer } from './smtp-mailer.ts';

let smtp: FaultSmtp;
let mailer: Mailer;
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const SILENCE = 300;
const configOf = (env: NodeJS.ProcessEnv) =>
  readConfig({ SMTP_URL: smtp.url, PUBLIC_ORIGIN: 'https://app.underlay.example', ...env });
const mailerOf = (env: NodeJS.ProcessEnv = {}) =>
  createSmtpMailer(configOf(env), { silenceMilliseconds: SILENCE, mailMilliseconds: SILENCE * 3 });

beforeAll(async () => {
  smtp = await startFaultSmtp();
  mailer = mailerOf();
});
beforeEach(() => {
  smtp.fault = () => 'none';
  smtp.taken.length = 0;
  smtp.connections = 0;
});
afterAll(async () => {
  mailer.close();
  await smtp.stop();
});

const mail = (change: Partial<Mail> = {}): Mail => ({
  to: 'jordan@maplerow.example',
  toName: 'Jordan Maple',
  fromName: 'Tallgrass Flooring Co.',
  subject: 'Invoice 1001',
  text: 'Hello',
  html: '<p>Hello</p>',
  messageId: 'invoice-1',
  ...change,
});

/** Header lines, folded ones joined. */
const headersOf = (raw: string): string[] =>
  (raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
const header = (raw: string, name: string) =>
  headersOf(raw).filter((line) => line.toLowerCase().startsWith(`${name.toLowerCase()}:`));
const failure = (change: Partial<Mail> = {}, by = mailer) =>
  by.send(mail(change)).then(
    () => 'sent',
    (error: unknown) => error,
  );

test('INV-17 P19 a mail carries one unsubscribe address for programs, our Message-ID, and says that a machine sent it', async () => {
  await mailer.send(mail({ unsubscribe: 'https://app.underlay.example/core/api/unsubscribe/b?recipient=c.d' }));
  const raw = smtp.taken[0]?.raw ?? '';
  expect(header(raw, 'List-Unsubscribe')).toEqual([
    'List-Unsubscribe: <https://app.underlay.example/core/api/unsubscribe/b?recipient=c.d>',
  ]);
  expect(header(raw, 'List-Unsubscribe-Post')).toEqual(['List-Unsubscribe-Post: List-Unsubscribe=One-Click']);
  expect(header(raw, 'Message-ID')).toEqual(['Message-ID: <invoice-1@app.underlay.example>']);
  expect(header(raw, 'Auto-Submitted')).toEqual(['Auto-Submitted: auto-generated']);
  await mailer.send(mail());
  expect(headersOf(smtp.taken[1]?.raw ?? '').join()).not.toMatch(/list-/i);
});

test('INV-17 P19 DKIM signs both unsubscribe headers, and the signature holds', async () => {
  const signing = mailerOf({
    DKIM_DOMAIN: 'underlay.example',
    DKIM_SELECTOR: 'mail1',
    DKIM_PRIVATE_KEY: keys.privateKey.replaceAll('\n', '\\n'),
  });
  await signing.send(mail({ unsubscribe: 'https://app.underlay.example/u', replyTo: 'reply@inbound.example' }));
  signing.close();
  const raw = smtp.taken[0]?.raw ?? '';
  const signature = header(raw, 'DKIM-Signature')[0] ?? '';
  const signed = (/ h=([^;]+);/.exec(signature)?.[1] ?? '').toLowerCase().split(':');
  for (const name of ['from', 'to', 'subject', 'reply-to', 'list-unsubscribe', 'list-unsubscribe-post'])
    expect(signed).toContain(name);
  expect(signature).toMatch(/ d=underlay\.example;.* s=mail1;/);
  // As a receiver checks it: the signed headers as they came, and the signature's own without its value.
  const relaxed = (line: string) =>
    line
      .replace(/^([^:]+):\s*/, (_, name: string) => `${name.toLowerCase()}:`)
      .replaceAll(/[ \t]+/g, ' ')
      .trim();
  const text = [
    ...signed.map((name) => relaxed(header(raw, name)[0] ?? '')),
    relaxed(signature).replace(/ b=.*$/, ' b='),
  ].join('\r\n');
  const value = (/ b=(.*)$/.exec(signature)?.[1] ?? '').replaceAll(' ', '');
  const holds = (copy: string) => createVerify('RSA-SHA256').update(copy).verify(keys.publicKey, value, 'base64');
  expect([holds(text), holds(text.replace('One-Click', 'Two-Clicks'))]).toEqual([true, false]);
});

test('P21 DKIM that is half configured, or has another kind of key, stops the start with a sentence', () => {
  expect(() => configOf({ DKIM_DOMAIN: 'underlay.example' })).toThrow('DKIM needs DKIM_DOMAIN, DKIM_SELECTOR');
  const { privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  expect(() => configOf({ DKIM_DOMAIN: 'a.example', DKIM_SELECTOR: 'b', DKIM_PRIVATE_KEY: privateKey })).toThrow('RSA');
});

test('P21 an address that could become two, or none, is refused for ever, and nobody gets the mail', async () => {
  const hostile = [
    'b@x.example\r\nBcc: evil@y.example',
    'b@x.example, evil@y.example',
    'b@x.example;evil@y.example',
    'team: b@x.example, evil@y.example;',
    '"evil@y.example, b"@x.example',
    '<evil@y.example>b@x.example',
    'b@x.example>\r\nRCPT TO:<evil@y.example',
    'b@x.example (evil@y.example)',
    'b@@x.example',
    'b@x.example\u0000',
    'evil@y.example b@x.example',
    '',
  ];
  for (const address of hostile.slice(0, -1))
    for (const field of ['to', 'replyTo', 'bounceTo'])
      expect(await failure({ [field]: address })).toBeInstanceOf(MailRefused);
  expect(await failure({ to: '' })).not.toBe('sent');
  expect(smtp.taken).toEqual([]);
});

test('P21 no name and no subject adds a header or a recipient, or turns a line around', async () => {
  const copy = fc.oneof(
    fc.constantFrom(
      'a\r\nBcc: evil@y.example',
      '"<evil@y.example>", b',
      'a\u202eb',
      'evil@y.example',
      '👷‍♀️ مرحبا',
      ',',
    ),
    fc.string({ maxLength: 60, unit: 'grapheme' }),
  );
  await fc.assert(
    fc.asyncProperty(copy, copy, copy, async (toName, fromName, subject) => {
      smtp.taken.length = 0;
      await mailer.send(
        mail({ toName, fromName, subject, bounceTo: 'bounce@in.example', replyTo: 'reply@in.example' }),
      );
      const [taken, ...more] = smtp.taken;
      expect([more, taken?.from, taken?.to]).toEqual([[], 'bounce@in.example', ['jordan@maplerow.example']]);
      const names = headersOf(taken?.raw ?? '').map((line) => line.split(':')[0]);
      expect(new Set(names).size).toBe(names.length);
      expect(names).not.toContain('Bcc');
      expect(header(taken?.raw ?? '', 'To')[0]).toMatch(/<?jordan@maplerow\.example>?$/);
      expect(header(taken?.raw ?? '', 'From')[0]).toMatch(/<?billing@underlay\.example>?$/);
    }),
    { numRuns: 60 },
  );
});

const FAULTS: Readonly<Record<Exclude<MailFault, 'none'>, [typeof MailRefused | typeof MailDelayed, string]>> = {
  'hang up': [MailDelayed, 'The mail server cannot be reached.'],
  'turn away': [MailDelayed, 'The mail server does not take our mail.'],
  'refuse sender': [MailDelayed, 'The mail server does not take our mail.'],
  'refuse recipient': [MailRefused, "The recipient's mail server said: 550 5.1.1 No such user; you are ..."],
  'not now': [MailDelayed, "The recipient's mail server said: 451 4.2.0 Try again later"],
  'refuse content': [MailRefused, "The recipient's mail server said: 554 5.7.1 That looks like spam"],
  stall: [MailDelayed, 'The mail server does not answer.'],
  trickle: [MailDelayed, 'The mail server does not answer.'],
  'die before data': [MailDelayed, 'The mail server cannot be reached.'],
  'die after data': [MailDelayed, 'The mail server cannot be reached.'],
};

test.each(Object.entries(FAULTS))(
  'C7 %s: what it means, in plain words that give nothing of ours away',
  async (fault, [kind, copy]) => {
    smtp.fault = () => fault as MailFault;
    const by = mailerOf();
    const error = await failure({ bounceTo: 'bounce+secret@in.example' }, by);
    by.close();
    expect(error).toBeInstanceOf(kind);
    expect((error as Error).message).toBe(copy);
    expect(smtp.connections).toBe(1);
    // The server kept the mail although it died. It was handed over once, and the connection did not send it again.
    expect(smtp.taken).toHaveLength(fault === 'die after data' ? 1 : 0);
  },
);

test('C7 nobody there, and a connection that may not be encrypted where it has to be', async () => {
  const away = mailerOf({ SMTP_URL: 'smtp://127.0.0.1:9' });
  const strict = mailerOf({ SMTP_REQUIRE_TLS: 'on' });
  const copy = async (by: Mailer) =>
    [await failure({}, by)].map((error) => error instanceof MailDelayed && error.message);
  expect(await copy(away)).toEqual(['The mail server cannot be reached.']);
  expect(await copy(strict)).toEqual(['The mail server offers no safe connection.']);
  expect(smtp.taken).toEqual([]);
  away.close();
  strict.close();
});

test('C7 mails that stall hold up the others no longer than their time', async () => {
  smtp.fault = (to) => (to.startsWith('slow') ? 'trickle' : 'none');
  const by = mailerOf();
  const slow = Array.from({ length: 8 }, (_, at) => failure({ to: `slow${at}@x.example` }, by));
  const rest = await Promise.all([1, 2, 3].map((at) => failure({ messageId: `quick-${at}` }, by)));
  expect((await Promise.all(slow)).every((error) => error instanceof MailDelayed)).toBe(true);
  by.close();
  // A mail that waited its whole time behind stalled ones is delayed. The next attempt finds a free connection.
  const again = mailerOf();
  const left = rest.map((outcome, at) => [outcome, at + 1] as const).filter(([outcome]) => outcome !== 'sent');
  for (const [, at] of left) await again.send(mail({ messageId: `quick-${at}` }));
  again.close();
  expect(smtp.taken).toHaveLength(3);
});

test('the fault server itself keeps what is sent to it in pieces', async () => {
  const socket = connect(Number(new URL(smtp.url).port), '127.0.0.1');
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.resume();
  for (const piece of ['MAIL FROM:<a@x.ex', 'ample>\r\nRCPT TO:<b@y.example>\r\nDATA\r\nHel', 'lo\r\n.\r\nQUIT\r\n'])
    socket.write(piece);
  await closed;
  expect(smtp.taken).toEqual([{ from: 'a@x.example', to: ['b@y.example'], raw: 'Hello' }]);
});

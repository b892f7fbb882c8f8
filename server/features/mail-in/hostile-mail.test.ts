import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Platform } from '../../services/platform.ts';
import { pdf } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { attachment, MailWriter } from '../../testing/reply-mails.ts';
import { SmtpTalk } from '../../testing/smtp-talk.ts';
import { startProduct, type TestProduct } from '../../testing/test-product.ts';
import { listenForMail } from './index.ts';
import { takeMail } from './take-mail.ts';

const SENDER = 'accounts@maplerow.example';

let product: TestProduct;
let owner: TestBusiness;
let writer: MailWriter;

beforeAll(async () => {
  product = await startProduct();
  owner = await TestBusiness.open(product, null);
  writer = new MailWriter(product, owner);
});
afterAll(() => product.stop());

const texts = async () => (await owner.messages()).map(({ message }) => message);
const mail = (...lines: string[]) => Buffer.from(['Subject: x', `From: ${SENDER}`, ...lines].join('\r\n'));
const take = (platform: Platform, bytes: Buffer, from = SENDER) =>
  takeMail(platform, { from, to: [writer.address()], bytes });

test('COMM-07 5 loops: absence notes, lists, reports and our own mails are taken and become no message', async () => {
  const before = await texts();
  const host = new URL(product.platform.config.publicOrigin).hostname;
  for (const headers of [
    { 'Auto-Submitted': 'auto-replied' },
    { Precedence: 'bulk' },
    { 'List-Id': '<floors.example>' },
    { 'Message-ID': `<message-1-2@${host}>` },
  ])
    expect([headers, (await writer.send({ text: 'I am away', headers })).code]).toEqual([headers, 250]);
  expect(await writer.send({ text: 'A report', envelope: { from: '', to: writer.address() } })).toMatchObject({
    code: 250,
  });
  expect(await texts()).toEqual(before);
});

test('COMM-07 a mail of more than 25 MB is refused, announced or not, and nothing of it is kept', async () => {
  const before = await texts();
  const talk = await SmtpTalk.open(writer.port);
  await talk.say('EHLO mail.maplerow.example');
  expect(await talk.say(`MAIL FROM:<${SENDER}> SIZE=${26 * 1024 * 1024}`)).toBe(552);
  expect((await talk.begin(SENDER, writer.address())).at(-1)).toBe(250);
  expect(await talk.say('DATA')).toBe(354);
  talk.write('Subject: large\r\n\r\n');
  const line = `${'x'.repeat(1_022)}\r\n`.repeat(1_024);
  for (let megabyte = 0; megabyte < 26; megabyte += 1) talk.write(line);
  expect(await talk.say('.')).toBe(552);
  expect(await talk.say('QUIT')).toBe(221);
  expect(await texts()).toEqual(before);
});

test('COMM-07 a sender who goes away in the middle of a mail leaves nothing behind', async () => {
  const before = await texts();
  const { systemDb } = product.platform;
  const waiting = async () => (await systemDb.sql`select 1 from files_to_drop`).length;
  const planned = await waiting();
  const talk = await SmtpTalk.open(writer.port);
  expect((await talk.begin(SENDER, writer.address())).at(-1)).toBe(250);
  expect(await talk.say('DATA')).toBe(354);
  talk.write(`Subject: half\r\nFrom: ${SENDER}\r\n\r\nOnly half of what I wanted to\r\n`);
  talk.hangUp();
  // The next sender is served. The half mail is not stored.
  expect(await writer.send({ text: 'The whole' })).toMatchObject({ code: 250 });
  expect(await texts()).toEqual([...before, 'The whole']);
  expect(await waiting()).toBe(planned);
});

test('COMM-07 no line of the envelope opens a second one, and at most ten recipients are taken', async () => {
  const talk = await SmtpTalk.open(writer.port);
  await talk.say('EHLO mail.maplerow.example');
  expect(await talk.say(`MAIL FROM:<${SENDER}>`)).toBe(250);
  const ours = writer.address();
  for (const to of [
    'someone@gmail.com',
    `"${ours.split('@')[0]}"@${ours.split('@')[1]}`,
    `${ours},someone@gmail.com`,
    `someone@gmail.com%${ours}`,
    `@relay.example:someone@gmail.com`,
    `${ours}\u0000`,
    'postmaster',
  ]) {
    const code = await talk.say(`RCPT TO:<${to}>`);
    expect([to, code >= 500 && code < 560]).toEqual([to, true]);
  }
  expect(await talk.say('DATA')).toBe(503);
  const others = Array.from({ length: 10 }, () => writer.bounceAddress(crypto.randomUUID()));
  const codes = [];
  for (const to of [ours, ours.toUpperCase(), ...others]) codes.push(await talk.say(`RCPT TO:<${to}>`));
  // The second is the first one again, in capitals.
  expect(codes).toEqual([...Array(11).fill(250), 452]);
  expect(await talk.say('DATA')).toBe(354);
  const raw = ['Subject: a', ' Bcc: folded@x.example', 'Bcc: b@x.example', `From: ${SENDER}`, '', 'Ten of me'];
  expect(await talk.say([...raw, '.'].join('\r\n'))).toBe(250);
  expect((await texts()).filter((text) => text === 'Ten of me')).toHaveLength(1);
  expect(await talk.say('VRFY accounts@maplerow.example')).toBe(252);
  talk.hangUp();
});

test('COMM-07 who says nothing is cut off, and who drips as well', async () => {
  const { platform } = product;
  const config = { ...platform.config, inbound: { ...platform.config.inbound, smtpPort: 0 } };
  const limits = { idleMilliseconds: 200, longestMilliseconds: 700 };
  const listener = await listenForMail({ ...platform, config }, limits);
  const silent = await SmtpTalk.open(listener?.port ?? 0);
  await silent.hungUp();
  const dripping = await SmtpTalk.open(listener?.port ?? 0);
  await dripping.begin(SENDER, writer.address());
  await dripping.say('DATA');
  const drip = setInterval(() => dripping.write('x'), 50);
  await dripping.hungUp();
  clearInterval(drip);
  await listener?.stop();
});

test('COMM-07 a failure of ours is answered with "later", and the mail that comes again is kept once, with its file', async () => {
  const { platform } = product;
  const bytes = async () => {
    const text = `Content-Disposition: attachment; filename="plan.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n${pdf().bytes.toString('base64')}`;
    return mail(
      'Message-ID: <later@maplerow.example>',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      '--b',
      '',
      'Please keep',
      '--b',
      `Content-Type: application/pdf\r\n${text}`,
      '--b--',
    );
  };
  const away = { ...platform.storage, put: () => Promise.reject(new Error('the disk is away')) };
  await expect(take({ ...platform, storage: away }, await bytes())).rejects.toThrow('the disk is away');
  const config = { ...platform.config, inbound: { ...platform.config.inbound, smtpPort: 0 } };
  const broken = await listenForMail({ ...platform, config, storage: away });
  const talk = await SmtpTalk.open(broken?.port ?? 0);
  await talk.begin(SENDER, writer.address());
  await talk.say('DATA');
  talk.write(await bytes());
  expect(await talk.say('\r\n.')).toBe(451);
  talk.hangUp();
  await broken?.stop();
  expect(await texts()).not.toContain('Please keep');
  expect([await take(platform, await bytes()), await take(platform, await bytes())]).toEqual(['kept', 'repeated']);
  const kept = (await owner.messages()).filter(({ message }) => message === 'Please keep');
  expect(kept.map(({ attachments }) => attachments.length)).toEqual([1]);
});

test('COMM-07 without room for files the words are kept, and say what is missing; more than ten files are not', async () => {
  const { platform } = product;
  const files = { ...platform.config.files, maxFiles: 0 };
  const attachments = (count: number) =>
    Array.from({ length: count }, (_, index) => attachment(`plan-${index}.pdf`, pdf(400 + index).bytes));
  const full = { ...platform, config: { ...platform.config, files } };
  const part = `--b\r\nContent-Type: application/pdf; name="plan.pdf"\r\n\r\n${pdf().bytes.toString()}\r\n`;
  const bytes = mail('Content-Type: multipart/mixed; boundary=b', '', '--b', '', 'No room', `${part}--b--`);
  expect(await take(full, bytes)).toBe('kept');
  expect((await owner.messages()).at(-1)).toMatchObject({
    message: 'No room\n\nplan.pdf was not kept: there is no room left for files. Delete some first.',
    attachments: [],
  });
  expect(await writer.send({ text: 'Twelve plans', attachments: attachments(12) })).toMatchObject({ code: 250 });
  const last = (await owner.messages()).at(-1);
  expect(last?.attachments).toHaveLength(10);
  expect(last?.message).toBe(
    'Twelve plans\n\nplan-10.pdf was not kept: a message keeps at most 10 files.\nplan-11.pdf was not kept: a message keeps at most 10 files.',
  );
  // What has come today counts as much as what comes now.
  await platform.systemDb
    .sql`update files set size_bytes = 100 * 1024 * 1024 where business_id = ${owner.business.businessId}`;
  expect(await writer.send({ text: 'More', attachments: attachments(1) })).toMatchObject({ code: 250 });
  expect((await owner.messages()).at(-1)?.message).toBe(
    'More\n\nplan-0.pdf was not kept: at most 100 MB of files a day are kept of one customer.',
  );
});

test('COMM-07 a mail of parts within parts, or of lines without end, is refused for good, and the next one is read', async () => {
  const nested = ['Content-Type: multipart/mixed; boundary=b0', ''];
  for (let depth = 0; depth < 100; depth += 1)
    nested.push(`--b${depth}`, `Content-Type: multipart/mixed; boundary=b${depth + 1}`, '');
  expect(await writer.sendRaw([`From: ${SENDER}`, ...nested, 'x'])).toMatchObject({ code: 554 });
  expect(await writer.sendRaw([`From: ${SENDER}`, '', '\n'.repeat(1_000_000)])).toMatchObject({ code: 554 });
  expect(await writer.send({ text: 'Still here' })).toMatchObject({ code: 250 });
});

test('COMM-07 at most sixty messages an hour come into one conversation; then the sender is told to come later', async () => {
  const { platform } = product;
  const { systemDb } = platform;
  const { clock } = product;
  const { businessId } = owner.business;
  await systemDb.sql`
    insert into inbound_mails (business_id, conversation_id, mail_hash, received_at)
    select ${businessId}, ${owner.customer.communicationId}, sha256(n::text::bytea), ${clock.now()} from generate_series(1, 60) n`;
  const later = { text: 'One too many', messageId: '<many@maplerow.example>' };
  expect(await writer.send(later)).toMatchObject({ code: 452 });
  expect(await texts()).not.toContain('One too many');
  clock.advance(61 * 60_000);
  expect(await writer.send(later)).toMatchObject({ code: 250 });
  // The token of an hour ago no longer works, so the row is read.
  const rows =
    await systemDb.sql`select 1 from messages where business_id = ${businessId} and message = 'One too many'`;
  expect(rows).toHaveLength(1);
});

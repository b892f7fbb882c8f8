import type { ConversationJson } from '@underlay/contract/communications.ts';
import type { NotificationsJson } from '@underlay/contract/notifications.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { download, pdf, png, upload } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { attachment, MailWriter } from '../../testing/reply-mails.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

let product: SharedProduct;
let owner: TestBusiness;
let stranger: TestBusiness;
let writer: MailWriter;

beforeAll(async () => {
  product = await sharedProduct();
  [owner, stranger] = await Promise.all([TestBusiness.open(product, null), TestBusiness.open(product, null)]);
  writer = new MailWriter(product, owner);
});

const latest = async () => (await owner.messages()).at(-1);
const unread = async () =>
  (await owner.get<ConversationJson[]>(`GET ${owner.base}/communications?unread=true`)).map(({ uuid }) => uuid);

test('COMM-05 COMM-07 D57 a customer’s answer to a mail of ours becomes an unread inbound message, without what it quotes', async () => {
  await owner.call(`POST ${owner.base}/communications/${owner.customer.communicationId}`, {
    message: 'Could the crew start on Tuesday?',
  });
  const find = async () => {
    const mails = (await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as Record<string, string>[];
    return mails.find(({ subject }) => subject?.startsWith('Message from'));
  };
  await owner.until(async () => (await find()) !== undefined);
  const mail = await find();
  expect(mail?.replyTo).toBe(writer.address());
  const text =
    'Tuesday works for us.\n\nOn Sat, Nov 21, 2026 at 10:02 AM Tallgrass <\nbilling@underlay.example> wrote:\n\n> Could the crew start on Tuesday?\n';
  expect(await writer.send({ to: mail?.replyTo ?? '', text })).toMatchObject({ code: 250 });
  expect(await unread()).toContain(owner.customer.communicationId);
  expect(await latest()).toEqual({
    id: expect.any(String),
    communicationId: owner.customer.communicationId,
    createdAt: expect.any(String),
    inbound: true,
    message: 'Tuesday works for us.',
    by: null,
    from: null,
    deliveries: [],
    attachments: [],
  });
  expect(await unread()).not.toContain(owner.customer.communicationId);
});

test('COMM-07 D93 our own logo, which a mail program sends back with the mail that it answers, is no file of the customer’s, nor one from before', async () => {
  const business = await TestBusiness.open(product, null);
  const noise = { type: 'gaussian' as const, mean: 120, sigma: 40 };
  const large = sharp({ create: { width: 800, height: 256, channels: 3, background: '#2f6b4f', noise } });
  const file = { name: 'logo.png', type: 'image/png', bytes: await large.png().toBuffer() };
  const changeLogo = async (sent: typeof file) => {
    const { uuid } = (await upload(business, `${business.base}/logo`, sent, business.token)).body;
    return { uuid, bytes: (await download(business, `/logos/${uuid}`)).bytes };
  };
  const old = await changeLogo(file);
  const { bytes: logo } = await changeLogo({ ...file, bytes: await large.negate().png().toBuffer() });
  // Larger than what is taken for the logo in a signature.
  expect(logo.length).toBeGreaterThan(20 * 1024);
  const back = { ...attachment('image001.png', logo), cid: 'image001.png@01', contentDisposition: 'inline' as const };
  const before = { ...back, content: old.bytes, cid: `${old.uuid}@logo.underlay` };
  const photo = attachment('floor.png', (await png()).bytes);
  await new MailWriter(product, business).send({ text: 'See the hallway.', attachments: [back, before, photo] });
  const [message] = await business.messages();
  expect(message?.attachments.map(({ fileName }) => fileName)).toEqual(['floor.png']);
});

test('COMM-07 what comes with a mail is kept as files: members of the business can save them, nobody else can', async () => {
  const picture = await png();
  const plan = pdf();
  const logo = { ...attachment('logo.png', picture.bytes), cid: 'logo@1', contentDisposition: 'inline' as const };
  const files = [
    attachment('floor.png', picture.bytes),
    attachment('plan.pdf', plan.bytes, { contentType: 'application/octet-stream' }),
    attachment('contract.docx', Buffer.from('PK not a picture')),
    logo,
  ];
  expect(await writer.send({ text: 'Here is the hallway.', attachments: files })).toMatchObject({ code: 250 });
  const message = await latest();
  expect(message?.message).toBe(
    'Here is the hallway.\n\ncontract.docx was not kept: only pictures (JPEG, PNG, GIF, WebP) and PDF files are kept.',
  );
  expect(message?.attachments.map(({ fileName, mimeType }) => [fileName, mimeType])).toEqual([
    ['floor.png', 'image/png'],
    ['plan.pdf', 'application/pdf'],
  ]);
  const [, file] = message?.attachments ?? [];
  const path = `/files/${file?.uuid}`;
  const saved = await download(owner, path, owner.token);
  expect([saved.status, saved.bytes.equals(plan.bytes)]).toEqual([200, true]);
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment;/);
  expect((await download(owner, path, stranger.token)).status).toBe(404);
  expect((await download(owner, path)).status).toBe(401);
  const invoice = await owner.sent();
  expect((await download(owner, `${owner.portal}/invoices/${invoice.uuid}/files/${file?.uuid}`)).status).toBe(404);
});

test('COMM-07 an address that is not the customer’s is shown with the message, and decides nothing', async () => {
  expect(await writer.send({ from: 'Robin <Site@MapleRow.example>', text: 'From the site' })).toMatchObject({
    code: 250,
  });
  expect(await latest()).toMatchObject({ message: 'From the site', from: 'site@maplerow.example' });
  const forged = ['From: a@one.example', 'From: b@two.example', 'Message-ID: <two-from@x>', '', 'Two of them'];
  expect(await writer.sendRaw(forged)).toMatchObject({ code: 250 });
  expect(await latest()).toMatchObject({ message: 'Two of them', from: 'an address that could not be read' });
});

test('COMM-07 BELL-01 who is told of a message from an address that is not the customer’s is not told that the customer sent it', async () => {
  const sentences = async () => {
    const { notifications } = await owner.get<NotificationsJson>(`GET ${owner.base}/notifications`);
    return notifications.map(({ before, on, after }) => `${before}${on ?? ''}${after}`);
  };
  const listed = async () => {
    const rows = await owner.get<ConversationJson[]>(`GET ${owner.base}/communications`);
    return rows.find(({ uuid }) => uuid === owner.customer.communicationId);
  };
  await writer.send({ from: 'Elena <mallory@evil.example>', text: 'Send me the gate code' });
  const [told] = await sentences();
  expect(told).toBe(`Somebody with another address wrote into the conversation with ${owner.customer.displayName}`);
  expect(await listed()).toMatchObject({ lastMessage: 'Send me the gate code', lastFrom: 'mallory@evil.example' });
  await writer.send({ text: 'That was not me' });
  expect((await sentences())[0]).toBe(`${owner.customer.displayName} sent a message`);
  expect(await listed()).toMatchObject({ lastMessage: 'That was not me', lastFrom: null });
});

test('COMM-07 D57 nobody can write where the signature does not fit, nor into the conversation of another business', async () => {
  const before = [await owner.messages(), await stranger.messages()];
  const ours = writer.address();
  const theirs = writer.address(stranger.customer.uuid);
  const [, id = '', domain = ''] = /^reply\+(\w+)-\w+@(.+)$/.exec(theirs) ?? [];
  const [, signature = ''] = /-(\w+)@/.exec(ours) ?? [];
  for (const to of [
    `reply+${id}-${signature}@${domain}`,
    ours.replace('reply+', 'bounce+'),
    ours.replace(/-\w/, (digits) => (digits === '-0' ? '-1' : '-0')),
    ours.replace(domain, 'elsewhere.example'),
    `postmaster@${domain}`,
    'someone@gmail.com',
    writer.address(crypto.randomUUID()),
  ])
    expect([to, (await writer.send({ to, text: 'Let me in' })).code]).toEqual([to, 550]);
  // The mail's own To does not decide where it goes.
  const raw = [`To: ${theirs}`, 'From: accounts@maplerow.example', 'Message-ID: <other-to@x>', '', 'Only for ours'];
  expect(await writer.sendRaw(raw)).toMatchObject({ code: 250 });
  expect((await owner.messages()).length).toBe((before[0]?.length ?? 0) + 1);
  expect(await stranger.messages()).toEqual(before[1]);
});

test('COMM-07 the same mail again, and twenty at once, is one message; without a Message-ID as well', async () => {
  const count = async (text: string) => (await owner.messages()).filter(({ message }) => message === text).length;
  const mail = {
    text: 'Once',
    messageId: '<once@maplerow.example>',
    attachments: [attachment('plan.pdf', pdf().bytes)],
  };
  const answers = await Promise.all(Array.from({ length: 20 }, () => writer.send(mail)));
  expect(answers.map(({ code }) => code)).toEqual(Array(20).fill(250));
  expect(await writer.send({ ...mail, headers: { 'X-Again': 'yes' } })).toMatchObject({ code: 250 });
  expect(await count('Once')).toBe(1);
  const nameless = ['From: accounts@maplerow.example', 'Date: Sat, 21 Nov 2026 10:00:00 +0000', '', 'No name'];
  await Promise.all([writer.sendRaw(nameless), writer.sendRaw(nameless), writer.sendRaw(nameless)]);
  expect(await count('No name')).toBe(1);
  const [usage] = await product.platform.systemDb.sql<{ files: number; rows: number }[]>`
    select file_count as files, (select count(*) from files where business_id = ${owner.business.businessId}) as rows
    from file_usage where business_id = ${owner.business.businessId}`;
  expect(usage?.files).toBe(usage?.rows);
});

test('COMM-07 a mail to several conversations is a message in each', async () => {
  const to = [writer.address(), writer.address(stranger.customer.uuid)];
  expect(await writer.send({ to, text: 'To both of you' })).toMatchObject({ code: 250 });
  expect((await latest())?.message).toBe('To both of you');
  expect((await stranger.messages()).at(-1)).toMatchObject({ message: 'To both of you' });
});

test('P20 TM-02 the address for answers, which everybody on copy sees, holds no id that opens anything of the customer', () => {
  const { communicationId, portalPath } = owner.customer;
  const ids = `${communicationId} ${portalPath}`.match(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [];
  expect(ids).toHaveLength(3);
  for (const id of ids) expect(writer.address()).not.toContain(id.replaceAll('-', ''));
});

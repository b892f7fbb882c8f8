import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ConversationJson, MessageJson } from '@underlay/contract/communications.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { Colleague } from '../../testing/colleagues.ts';
import { download, pdf } from '../../testing/files.ts';
import { TestBusiness } from '../../testing/people.ts';
import { attachment, MailWriter } from '../../testing/reply-mails.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

const MIGRATION = join(import.meta.dirname, '../../database/migrations/0152-no-links-in-what-customers-wrote.sql');

let product: SharedProduct;
let owner: TestBusiness;
let estimator: Colleague;
let account: string;
let link: string;

beforeAll(async () => {
  product = await sharedProduct();
});
beforeEach(async () => {
  owner = await TestBusiness.open(product, null);
  estimator = await Colleague.join(product, owner, 'Esti Mator', 'estimator');
  account = /\/a\/([^/]+)/.exec(owner.customer.portalPath)?.[1] ?? '';
  link = `${product.origin}${owner.customer.portalPath}`;
});

/** All that an estimator reads of the customer's conversation. */
async function read() {
  const list = (await estimator.call<ConversationJson[]>(`GET ${owner.base}/communications`)).body;
  const one = await estimator.call<{ messages: { message: string }[] }>(
    `GET ${owner.base}/communications/${owner.customer.communicationId}`,
  );
  return { list, messages: one.body.messages.map(({ message }) => message) };
}

const broken = (text: string, sign: string) => text.replaceAll(/.{30}/g, `$&${sign}`);

test('ROLE-09 COMM-07 an estimator does not read the customer’s link in an answer that quotes a mail of ours, however it is written', async () => {
  const writer = new MailWriter(product, owner);
  const encoded = encodeURIComponent(`${link}/invoices/1`);
  const texts = [
    `> Hello Jordan,\n> View quote: ${link}/invoices/1\n> Thank you`,
    `---------- Weitergeleitet ----------\nSee <${link}> and (${link}?x=1#y), please.`,
    `> ${broken(`${link}/invoices/1`, '\n> ')}\n> Bye`,
    `Sent over ${broken(link.toUpperCase(), '=\n')}`,
    `https://nam02.safelinks.example/?url=${encoded}&data=05 and http://x.example/?u=${encodeURIComponent(encoded)}`,
    `https://defense.example/v2/url?u=${link.replaceAll('-', '-2D').replace('://', '-3A__').replaceAll('/', '_')}&d=DwM`,
    `${link.slice(0, -2)}`,
    `This is my page: ${link}\nNo, I do not accept the change.`,
    `> ${link}\n> \n1200 is what we agreed on.`,
    `${link}\n1200 is what we agreed on.`,
  ];
  for (const text of texts) expect(await writer.send({ text })).toMatchObject({ code: 250 });
  const { list, messages } = await read();
  expect(messages.slice(0, texts.length)).toEqual([
    '> Hello Jordan,\n> View quote: [link]\n> Thank you',
    '---------- Weitergeleitet ----------\nSee <[link]> and ([link]), please.',
    expect.stringMatching(/^> .*\[link\].*\n> Bye$/s),
    'Sent over [link]',
    '[link] and [link]',
    '[link]',
    '[link]',
    'This is my page: [link]\nNo, I do not accept the change.',
    expect.stringContaining('1200 is what we agreed on.'),
    '[link]\n1200 is what we agreed on.',
  ]);
  const plain = JSON.stringify({ list, messages })
    .replaceAll(/[^0-9a-f]/gi, '')
    .toLowerCase();
  expect(plain).not.toContain(account.replaceAll('-', '').slice(0, -2));
});

test('ROLE-09 COMM-07 a document of ours that comes back with an answer is kept, and its links open nothing', async () => {
  const ours = Buffer.concat([pdf().bytes, Buffer.from(`\n% (${link}/statement)\n`)]);
  const mail = {
    filename: 'mail.eml',
    content: Buffer.from(`From: a@b.example\n\n${link}`),
    contentType: 'message/rfc822',
  };
  await new MailWriter(product, owner).send({
    text: 'See this.',
    attachments: [attachment('statement.pdf', ours), mail],
  });
  const path = `GET ${owner.base}/communications/${owner.customer.communicationId}`;
  const { body } = await estimator.call<{ messages: MessageJson[] }>(path);
  const [file, ...others] = body.messages[0]?.attachments ?? [];
  expect([file?.fileName, others, body.messages[0]?.message]).toEqual([
    'statement.pdf',
    [],
    'See this.\n\nmail.eml was not kept: only pictures (JPEG, PNG, GIF, WebP) and PDF files are kept.',
  ]);
  const { bytes } = await download(owner, `/files/${file?.uuid}`, estimator.token);
  expect(bytes.length).toBe(ours.length);
  expect(bytes.toString()).toContain('/a/000000000000000000000000000000000000/statement');
  expect(bytes.toString()).not.toContain(account);
});

test('COMM-07 what a customer writes of other addresses stays as they wrote it', async () => {
  const text = `Like this one: https://floors.example/p/u/oak/a/12 or ${product.origin}/p/u/home, or 1/2" p/u.`;
  await new MailWriter(product, owner).send({ text });
  expect((await read()).messages).toEqual([text]);
});

test('ROLE-09 what was stored before is without the link after the migration, and what the business wrote stays', async () => {
  const { sql } = product.platform.systemDb;
  const { communicationId } = owner.customer;
  const texts = [
    `> View quote: ${link}/invoices/1`,
    broken(`> ${link}/invoices/1 bye`, '\n> '),
    encodeURIComponent(link),
    `${link}\nNo, thank you.`,
    'Yes.',
  ];
  await new MailWriter(product, owner).send({ text: 'First' });
  for (const [index, text] of texts.entries())
    await sql`
      insert into messages (business_id, id, conversation_id, inbound, message, created_by, created_at)
      values (${owner.business.businessId}, gen_random_uuid(), ${communicationId}, true, ${text}, '', now() + ${index + 1} * interval '1 second')`;
  await owner.call(`POST ${owner.base}/communications/${communicationId}`, { message: `Yours: ${link}` });
  await sql`update conversations set last_message = ${texts[0] ?? ''} where id = ${communicationId}`;
  for (let time = 0; time < 2; time++) await sql.unsafe(readFileSync(MIGRATION, 'utf8'));
  const { list, messages } = await read();
  expect(list.map(({ lastMessage }) => lastMessage)).toEqual(['> View quote: [link]']);
  expect(messages).toEqual(
    expect.arrayContaining([
      '> View quote: [link]',
      expect.stringMatching(/\[link\].* bye$/s),
      '[link]',
      '[link]\nNo, thank you.',
      'Yes.',
    ]),
  );
  expect(messages).toContain(`Yours: ${link}`);
  expect(messages.filter((message) => message.includes(account))).toHaveLength(1);
});

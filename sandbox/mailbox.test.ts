import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from './mailbox/mail-store.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

let sandbox: Sandbox;

beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    dataDir: null,
    appOrigin: 'http://localhost:3999',
    webhookUrl: 'http://127.0.0.1:9/none',
    webhookSecret: 'whsec_test',
  });
});
afterAll(() => sandbox.stop());
beforeEach(async () => {
  await fetch(`${sandbox.origin}/mailbox/messages`, { method: 'DELETE' });
});

const MAIL = {
  from: { name: 'Tallgrass Flooring Co.', address: 'no-reply@underlay.example' },
  to: ['robin@maplerow.example', 'accounts@maplerow.example'],
  subject: 'Invoice 1001 <b>& more</b>',
  text: 'Pay here: https://app.example/pay?x=1&y=2\nThank you',
  html: '<html><head></head><body><p>Pay <a href="https://app.example/pay">here</a></p><script>alert(1)</script></body></html>',
  headers: { 'List-Unsubscribe': '<https://app.example/u>' },
};

async function send(change: object = {}) {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort });
  await transport.sendMail({ ...MAIL, ...change });
  transport.close();
}

const messages = async (query = '') =>
  (await (await fetch(`${sandbox.origin}/mailbox/messages${query}`)).json()) as Mail[];
const page = async (path: string) => (await fetch(`${sandbox.origin}${path}`)).text();

describe('the mailbox', () => {
  test('keeps what is sent, newest first, with plain addresses', async () => {
    await send();
    await send({ to: 'kim@oak.example', subject: 'Second' });
    const [second, first] = await messages();
    expect([second?.subject, second?.to]).toEqual(['Second', 'kim@oak.example']);
    expect(first).toMatchObject({
      from: 'no-reply@underlay.example',
      to: 'robin@maplerow.example, accounts@maplerow.example',
      text: expect.stringContaining('https://app.example/pay?x=1&y=2'),
      headers: { 'list-unsubscribe': '<https://app.example/u>' },
    });
    expect(await (await fetch(`${sandbox.origin}/mailbox/messages/${first?.id}`)).json()).toEqual(first);
    expect(await messages('?to=KIM@')).toHaveLength(1);
  });

  test('tells the Message-ID of every mail, also of one that came twice', async () => {
    for (const messageId of ['<a@underlay.example>', '<b@underlay.example>', '<a@underlay.example>'])
      await send({ messageId });
    const ids = await (await fetch(`${sandbox.origin}/mailbox/message-ids`)).json();
    expect(ids).toEqual(['<a@underlay.example>', '<b@underlay.example>', '<a@underlay.example>']);
  });

  test('shows a picture that came with a mail in its place, and not among its files', async () => {
    const logo = { filename: 'logo.png', content: Buffer.from('png'), cid: 'a@b', contentDisposition: 'inline' };
    const plan = { filename: 'plan.pdf', content: Buffer.from('pdf') };
    await send({ html: '<p><img src="cid:a@b"><img src="cid:other"></p>', attachments: [logo, plan] });
    const [mail] = await messages();
    expect(mail?.attachments).toEqual([
      { name: 'logo.png', type: 'image/png', bytes: 3, shown: { contentId: 'a@b', base64: 'cG5n' } },
      { name: 'plan.pdf', type: 'application/pdf', bytes: 3 },
    ]);
    const shown = await page(`/mailbox/messages/${mail?.id}/html`);
    expect(shown).toContain('<img src="data:image/png;base64,cG5n"><img src="cid:other">');
    const letter = await page(`/mailbox?id=${mail?.id}`);
    expect(letter).toContain('<dt>Files</dt><dd>plan.pdf (1 KB)</dd>');
  });

  test('fifty mails at once all arrive', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, number) => send({ subject: `Mail ${number}` })));
    expect(await messages()).toHaveLength(50);
  });

  test('shows mails as a page: text escaped, links to follow, HTML shut in a sandbox', async () => {
    await send();
    await send({ html: undefined, subject: 'Text only' });
    const [plain, rich] = await messages();
    const list = await page('/mailbox');
    expect(list).toContain('Invoice 1001 &#60;b&#62;&#38; more&#60;/b&#62;');
    const reading = await page(`/mailbox?id=${rich?.id}`);
    expect(reading).toContain(
      `src="/mailbox/messages/${rich?.id}/html" sandbox="allow-popups allow-popups-to-escape-sandbox"`,
    );
    expect(await page(`/mailbox?id=${plain?.id}`)).toContain(
      '<a href="https://app.example/pay?x=1&#38;y=2" target="_blank" rel="noopener">',
    );
    const html = await fetch(`${sandbox.origin}/mailbox/messages/${rich?.id}/html`);
    expect(html.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
    expect(await html.text()).toContain('<base target="_blank">');
    expect(await page('/mailbox?to=nobody')).toContain('No mail to this address.');
  });

  test('the other pages stand, and other sites cannot press their buttons', async () => {
    for (const path of [
      '/',
      '/bank',
      '/mailbox',
      '/healthz',
      '/look.css',
      '/endive/stripe.js',
      '/elements/payment-frame',
    ]) {
      expect((await fetch(`${sandbox.origin}${path}`)).status, path).toBe(200);
    }
    const headers = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' };
    const foreign = await fetch(`${sandbox.origin}/clock/advance`, { method: 'POST', headers, body: 'days=3' });
    expect(foreign.status).toBe(403);
    const own = await fetch(`${sandbox.origin}/clock/advance`, {
      method: 'POST',
      headers: { ...headers, 'sec-fetch-site': 'same-origin' },
      body: 'days=0',
      redirect: 'manual',
    });
    expect([own.status, own.headers.get('location')]).toEqual([303, '/bank']);
    const frame = await fetch(`${sandbox.origin}/elements/payment-frame`);
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:3999');
  });
});

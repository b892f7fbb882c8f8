import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Mail } from './mailbox/mail-store.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';

interface Arrived {
  readonly from: string;
  readonly to: string[];
  readonly text: string;
}

let sandbox: Sandbox;
const arrived: Arrived[] = [];

/** A product that accepts mail for `reply+` and `bounce+` and refuses all other mail. */
const product = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onRcptTo: ({ address }, _session, done) =>
    done(
      address.includes('+') ? null : Object.assign(new Error('There is no such address here.'), { responseCode: 550 }),
    ),
  onData(stream, { envelope }, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    stream.on('end', () => {
      const from = envelope.mailFrom ? envelope.mailFrom.address : '';
      arrived.push({ from, to: envelope.rcptTo.map(({ address }) => address), text });
      done();
    });
  },
});

beforeAll(async () => {
  const inboundPort = await new Promise<number>((resolve) => {
    const listening = product.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    inboundPort,
    dataDir: null,
    appOrigin: 'http://localhost:3999',
    webhookUrl: 'http://127.0.0.1:9/none',
    webhookSecret: 'whsec_test',
  });
});
afterAll(async () => {
  await sandbox.stop();
  await new Promise<void>((resolve) => product.close(resolve));
});

async function received(replyTo: string, envelopeFrom: string): Promise<Mail> {
  const transport = createTransport({ host: '127.0.0.1', port: sandbox.smtpPort });
  await transport.sendMail({
    envelope: { from: envelopeFrom, to: 'robin@maplerow.example' },
    from: 'billing@underlay.example',
    to: 'Robin <robin@maplerow.example>',
    ...(replyTo && { replyTo }),
    subject: 'Message <b>from</b> Tallgrass',
    messageId: '<message-1@localhost>',
    text: 'Could the crew start?\n\nThank you',
  });
  transport.close();
  const mails = (await (await fetch(`${sandbox.origin}/mailbox/messages`)).json()) as Mail[];
  return mails[0] as Mail;
}

const press = (id: string, button: string, fields: Record<string, string> = {}) =>
  fetch(`${sandbox.origin}/mailbox/messages/${id}/${button}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });
const page = async (id: string, query = '') => (await fetch(`${sandbox.origin}/mailbox?id=${id}${query}`)).text();

test('Reply sends the mail of a customer: to Reply-To, from the recipient, with the original quoted and named', async () => {
  const mail = await received('reply+1@inbound.localhost', 'bounce+1@inbound.localhost');
  expect(mail).toMatchObject({ replyTo: 'reply+1@inbound.localhost', envelopeFrom: 'bounce+1@inbound.localhost' });
  expect(await page(mail.id)).toContain('Send reply');
  const answer = await press(mail.id, 'reply', { text: 'Yes, on Tuesday.' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/mailbox?id=${mail.id}&sent=reply`]);
  expect(await page(mail.id, '&sent=reply')).toContain('Your reply was sent.');
  const sent = arrived.at(-1);
  expect([sent?.from, sent?.to]).toEqual(['robin@maplerow.example', ['reply+1@inbound.localhost']]);
  expect(sent?.text).toContain('In-Reply-To: <message-1@localhost>');
  expect(sent?.text).toContain('References: <message-1@localhost>');
  expect(sent?.text).toContain('Subject: Re: Message <b>from</b> Tallgrass');
  expect(sent?.text).toMatch(
    /Yes, on Tuesday\.\r\n\r\nOn .* <\r\nbilling@underlay\.example> wrote:\r\n\r\n> Could the crew/,
  );
});

test('Bounce sends a report to the sender of the envelope, from nobody', async () => {
  const mail = await received('reply+1@inbound.localhost', 'bounce+2@inbound.localhost');
  expect((await press(mail.id, 'bounce')).status).toBe(303);
  const sent = arrived.at(-1);
  expect([sent?.from, sent?.to]).toEqual(['', ['bounce+2@inbound.localhost']]);
  expect(sent?.text).toMatch(/multipart\/report; report-type=delivery-status/);
  expect(sent?.text).toContain('Action: failed\r\nStatus: 5.1.1');
});

test('a mail without an address to write to has no buttons; when the product says no, its words are shown', async () => {
  const plain = await received('', 'billing@underlay.example');
  const text = await page(plain.id);
  expect([text.includes('Send reply'), text.includes('>Bounce<')]).toEqual([false, false]);
  expect((await press(plain.id, 'reply', { text: 'x' })).status).toBe(404);
  expect((await press('mail_none', 'bounce')).status).toBe(404);
  const refused = await received('nobody@inbound.localhost', 'bounce+3@inbound.localhost');
  const answer = await press(refused.id, 'reply', { text: 'x' });
  expect([answer.status, await answer.text()]).toEqual([
    502,
    expect.stringContaining('550 There is no such address here.'),
  ]);
});

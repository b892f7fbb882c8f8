import type { MessageJson } from '@underlay/contract/communications.ts';
import type { DeliveryJson } from '@underlay/contract/deliveries.ts';
import { beforeAll, expect, test } from 'vitest';
import { TestBusiness } from '../../testing/people.ts';
import { MailWriter } from '../../testing/reply-mails.ts';
import { type SharedProduct, sharedProduct } from '../../testing/shared-product.ts';

interface SandboxMail {
  readonly id: string;
  readonly replyTo: string;
  readonly envelopeFrom: string;
  readonly headers: Record<string, string>;
}

let product: SharedProduct;
let owner: TestBusiness;
let writer: MailWriter;

beforeAll(async () => {
  product = await sharedProduct();
  owner = await TestBusiness.open(product, null);
  writer = new MailWriter(product, owner);
});

const thread = () => `${owner.base}/communications/${owner.customer.communicationId}`;
const sentMail = async (subjectId: string): Promise<SandboxMail> => {
  const find = async () =>
    ((await (await fetch(`${product.sandbox}/mailbox/messages`)).json()) as SandboxMail[]).find(({ headers }) =>
      headers['message-id']?.includes(subjectId),
    );
  await owner.until(async () => (await find()) !== undefined);
  return (await find()) as SandboxMail;
};

/** A message to the customer, and the mail that it became. */
async function sent(
  message: string,
): Promise<{ mail: SandboxMail; delivery: () => Promise<DeliveryJson | undefined> }> {
  const { body } = await owner.call<MessageJson>(`POST ${thread()}`, { message });
  const mail = await sentMail(body.id);
  const delivery = async () => (await owner.messages()).find(({ id }) => id === body.id)?.deliveries[0];
  await owner.until(async () => (await delivery())?.state === 'sent');
  return { mail, delivery };
}

const report = (...recipient: string[]) => [
  'From: mailer-daemon@mx.example',
  'Auto-Submitted: auto-replied',
  'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  '',
  '--b',
  '',
  'Your mail was not delivered.',
  '--b',
  'Content-Type: message/delivery-status',
  '',
  'Reporting-MTA: dns; mx.example',
  '',
  'Final-Recipient: rfc822; accounts@maplerow.example',
  ...recipient,
  '',
  '--b--',
];
const FAILED = ['Action: failed', 'Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 User unknown'];

test('COMM-05 D57 a mail that comes back says so under its message, and why; it came back once and for all', async () => {
  const { mail, delivery } = await sent('Are you there?');
  expect(await writer.sendRaw(report(...FAILED), '', mail.envelopeFrom)).toMatchObject({ code: 250 });
  const problem = 'The address does not exist (5.1.1).';
  expect(await delivery()).toMatchObject({ state: 'bounced', problem });
  const other = report('Action: failed', 'Status: 5.2.2');
  expect(await writer.sendRaw(other, '', mail.envelopeFrom)).toMatchObject({ code: 250 });
  expect(await delivery()).toMatchObject({ state: 'bounced', problem });
});

test('COMM-05 D57 a mail that was late and then given up came back, also when its last problem was a temporary one', async () => {
  const { mail, delivery } = await sent('Is anybody there?');
  await writer.sendRaw(report('Action: delayed', 'Status: 4.4.1'), '', mail.envelopeFrom);
  expect(await delivery()).toMatchObject({ state: 'sent' });
  await writer.sendRaw(report('Action: failed', 'Status: 4.4.1'), '', mail.envelopeFrom);
  const problem = 'The receiving server could not be reached (4.4.1).';
  expect(await delivery()).toMatchObject({ state: 'bounced', problem });
});

test('INV-17 D57 an invoice that comes back stands so on its timeline', async () => {
  const { uuid } = await owner.sent();
  const { envelopeFrom } = await sentMail(uuid);
  await writer.sendRaw(report(...FAILED), '', envelopeFrom);
  const { timeline } = await owner.get<{ timeline: { delivery?: DeliveryJson }[] }>(
    `GET ${owner.base}/invoices/${uuid}`,
  );
  expect(timeline.flatMap((entry) => entry.delivery ?? [])).toMatchObject([{ occasion: 'invoice', state: 'bounced' }]);
});

test('COMM-05 a delay, an absence note and somebody’s letter to that address change nothing', async () => {
  const { mail, delivery } = await sent('Nothing is wrong');
  const before = await delivery();
  const { length } = await owner.messages();
  for (const lines of [
    report('Action: delayed', 'Status: 4.4.1'),
    report('Action: delivered', 'Status: 2.0.0'),
    ['From: accounts@maplerow.example', 'Auto-Submitted: auto-replied', '', 'I am away'],
    ['From: accounts@maplerow.example', '', ...FAILED],
  ])
    expect(await writer.sendRaw(lines, '', mail.envelopeFrom)).toMatchObject({ code: 250 });
  expect(await delivery()).toEqual(before);
  expect(await owner.messages()).toHaveLength(length);
});

test('COMM-05 D57 a bounce that nobody of ours was told of is forged: 550, and nothing changes', async () => {
  const { mail, delivery } = await sent('Do not believe them');
  const [, id = ''] = /^bounce\+(\w+)-/.exec(mail.envelopeFrom) ?? [];
  const [domain] = mail.envelopeFrom.split('@').slice(-1);
  for (const to of [
    `bounce+${id}-${'0'.repeat(24)}@${domain}`,
    mail.replyTo.replace('reply+', 'bounce+'),
    `bounce+${id}@${domain}`,
  ])
    expect([to, (await writer.sendRaw(report(...FAILED), '', to)).code]).toEqual([to, 550]);
  // At the address for answers, a report is mail of a machine and no message.
  expect(await writer.sendRaw(report(...FAILED), '', mail.replyTo)).toMatchObject({ code: 250 });
  expect(await delivery()).toMatchObject({ state: 'sent', problem: '' });
  expect((await owner.messages()).at(-1)?.inbound).toBe(false);
});

test('COMM-07 D57 in the sandbox’s mailbox, Reply and Bounce send real mail to the product', async () => {
  const press = (id: string, button: 'reply' | 'bounce', fields: Record<string, string> = {}) =>
    fetch(`${product.sandbox}/mailbox/messages/${id}/${button}`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
  const { mail, delivery } = await sent('Press the button');
  const page = await (await fetch(`${product.sandbox}/mailbox?id=${mail.id}`)).text();
  expect(page).toContain(`action="/mailbox/messages/${mail.id}/reply"`);
  const replied = await press(mail.id, 'reply', { text: 'Pressed.\r\n\r\nTwice.', file: 'on' });
  expect([replied.status, replied.headers.get('location')]).toEqual([303, `/mailbox?id=${mail.id}&sent=reply`]);
  const last = (await owner.messages()).at(-1);
  expect(last).toMatchObject({ inbound: true, message: 'Pressed.\n\nTwice.', from: null });
  expect(last?.attachments.map(({ fileName }) => fileName)).toEqual(['floor-plan.pdf']);
  expect((await press(mail.id, 'bounce')).status).toBe(303);
  expect(await delivery()).toMatchObject({ state: 'bounced' });
});

// @vitest-environment jsdom

import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { REFUSALS } from '@underlay/contract/refusals.ts';
import { expect, test } from 'vitest';
import { conversation, delivery, message } from '../../testing/conversation-records.ts';
import { fakeServer, Refusal } from '../../testing/fake-server.ts';
import { BUSINESS, customer, everywhere, file, INVOICE, invoice } from '../../testing/manager-records.ts';
import { openManager } from '../../testing/open-manager.tsx';
import { dismissToasts } from '../../ui/toasts.tsx';

const CHAT = `/p/m/${BUSINESS}/communications/${conversation.uuid}`;
const READ = `GET /business/${BUSINESS}/communications/${conversation.uuid}`;
const repeatOf = ({ id }: { id: string }) => `POST /business/${BUSINESS}/deliveries/${id}/repeat`;

function openChat(messages: () => object[], more: Record<string, unknown> = {}) {
  const communication = { ...conversation, unread: false };
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/communications`]: [conversation],
    [READ]: () => ({ communication, toEmail: customer.email, messages: messages() }),
    ...more,
  });
  openManager(CHAT);
  return calls;
}
/** The messages, without what stands under them twice. */
const said = async () => [...((await screen.findByRole('log')).querySelector('ol')?.children ?? [])] as HTMLElement[];

const PHONE = { channel: 'sms', recipient: '7855550188' };
const OTHER = 'office@maplerow.example';

test.each([
  ['Sending', [delivery(1, { state: 'queued' })]],
  [
    'Not sent yet. The mail server does not answer.',
    [delivery(1, { state: 'queued', problem: 'The mail server does not answer.' })],
  ],
  ['E-mailed', [delivery(1)]],
  ['Texted', [delivery(1, PHONE)]],
  [
    'Came back: accounts@maplerow.example. Nobody has this address.',
    [delivery(1, { state: 'bounced', problem: 'Nobody has this address.' })],
  ],
  ['Not sent. The mail server refused it.', [delivery(1, { state: 'failed', problem: 'The mail server refused it.' })]],
  ['Not e-mailed: receives no e-mail', [delivery(1, { state: 'withdrawn' })]],
  ['Not texted: receives no text messages', [delivery(1, { ...PHONE, state: 'withdrawn' })]],
  ['Not e-mailed: receives no e-mail', []],
  [`E-mailed (accounts@maplerow.example)`, [delivery(1), delivery(2, { recipient: OTHER })]],
  [`E-mailed (${OTHER})`, [delivery(1, { state: 'failed' }), delivery(2, { recipient: OTHER })]],
  ['E-mailed', [delivery(1), delivery(2, PHONE)]],
  ['Texted', [delivery(1), delivery(2, PHONE)]],
  ['Texted (785) 555-0188', [delivery(1, { ...PHONE, recipient: '7855550199' }), delivery(2, PHONE)]],
] as const)('COMM-05 D16 D60 under a message stands what became of it: %s', async (words, deliveries) => {
  openChat(() => [message(1, 'Could we start?', { deliveries }), message(2, 'Yes', { inbound: true, deliveries: [] })]);
  const [ours, theirs] = await said();
  expect(within(ours ?? document.body).getByText(words)).toBeDefined();
  expect(theirs?.textContent).not.toMatch(/mail|Sending|Texted/);
});

test('COMM-05 what came back or was not sent can be sent again, once', async () => {
  const lost = delivery(1, { state: 'bounced' });
  const deliveries = [lost];
  const answers: unknown[] = [
    new Refusal(409, { code: 'delivery_not_repeatable', message: 'There is nothing to send again.' }),
    delivery(2, { state: 'queued', repeats: lost.id, recipient: OTHER }),
  ];
  const calls = openChat(() => [message(1, 'Hello', { deliveries: [...deliveries] })], {
    [repeatOf(lost)]: () => {
      const answer = answers.shift();
      if (!(answer instanceof Refusal)) deliveries.push(answer as typeof lost);
      return answer;
    },
  });
  const button = () =>
    screen.findByRole('button', { name: 'Send again, lost on the way to accounts@maplerow.example' });
  await userEvent.click(await button());
  expect(await screen.findByText('There is nothing to send again.')).toBeDefined();
  await waitFor(async () => expect(await button()).toHaveProperty('disabled', false));
  await userEvent.click(await button());
  expect(await screen.findByText(/^Sending/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Send again/ })).toBeNull();
  // It may go to another address by now, and the button that was pressed is gone.
  expect((await screen.findByText(`Sent again to ${OTHER}`)).closest('[role=status]')).not.toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('log'));
  expect(calls.filter(({ what }) => what === repeatOf(lost))).toHaveLength(2);
  act(dismissToasts);
});

test('INV-25 D41 P21 what has to wait for another day is a warning', async () => {
  const lost = delivery(1, { state: 'bounced' });
  const { status, message: words } = REFUSALS.reminder_limit;
  openChat(() => [message(1, 'Hello', { deliveries: [lost] })], {
    [repeatOf(lost)]: new Refusal(status, { code: 'reminder_limit', message: words }),
  });
  await userEvent.click(await screen.findByRole('button', { name: /^Send again/ }));
  const toast = (await screen.findByText('Reminder Email Daily Limit Reached')).closest('[role]');
  expect([toast?.hasAttribute('data-warning'), toast?.hasAttribute('data-problem')]).toEqual([true, false]);
  await userEvent.click(within(toast as HTMLElement).getByRole('button', { name: 'Close' }));
});

test('COMM-07 D57 a message that came in says where from when it was another address, and offers its files', async () => {
  const files = [file(1), file(2)];
  const came = { inbound: true, deliveries: [], from: OTHER, attachments: files };
  const calls = openChat(
    () => [message(1, 'The plans', came), message(2, '', { ...came, from: null, attachments: [file(3)] })],
    { [`GET /files/${file(2).uuid}`]: new Refusal(404, { code: 'NOT_FOUND', message: 'Not found' }) },
  );
  const [first, second] = await said();
  expect(within(first ?? document.body).getByText(`from ${OTHER}`)).toBeDefined();
  expect(second?.textContent).not.toContain('from');
  expect(second?.querySelector('p[dir]')).toBeNull();
  const list = within(first ?? document.body).getByRole('list', { name: 'Files' });
  await userEvent.click(within(list).getByRole('button', { name: 'Plan 2.pdf' }));
  expect(await screen.findByText('Plan 2.pdf: Not found')).toBeDefined();
  expect(calls.filter(({ what }) => what.startsWith('GET /files/'))).toHaveLength(1);
});

test('INV-17 D16 the timeline of an invoice says what became of each mail, and offers to send again what was lost', async () => {
  const entry = (at: string, of: object) => ({
    at,
    kind: 'delivery',
    amount: null,
    detail: null,
    by: null,
    delivery: of,
  });
  const lost = delivery(1, { occasion: 'invoice', state: 'bounced', problem: 'Nobody has this address.' });
  const timeline = [
    ...invoice.timeline,
    entry('2026-03-04T15:00:00Z', lost),
    entry('2026-03-04T15:01:00Z', delivery(2, { occasion: 'invoice', ...PHONE })),
    entry('2026-03-05T15:00:00Z', delivery(3, { occasion: 'reminder', state: 'queued', recipient: OTHER })),
    entry('2026-03-05T15:00:00Z', delivery(4, { occasion: 'reminder', state: 'withdrawn', recipient: OTHER })),
  ];
  const calls = fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: { ...invoice, timeline },
    [`GET /business/${BUSINESS}/jobs`]: [],
    [repeatOf(lost)]: delivery(5, { repeats: lost.id }),
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const rail = within(await screen.findByRole('region', { name: 'Timeline' }));
  const entries = rail.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  expect(entries[1]).toContain('E-mailCame back: accounts@maplerow.example. Nobody has this address.');
  expect(entries[2]).toContain('Text messageTexted(785) 555-0188');
  expect(entries[3]).toContain(`Reminder, e-mailSending${OTHER}`);
  expect(entries[4]).toContain(`Reminder, e-mailNot sent: no longer true or wanted${OTHER}`);
  expect(rail.getAllByRole('button', { name: /^Send again/ })).toHaveLength(1);
  await userEvent.click(rail.getByRole('button', { name: /^Send again/ }));
  await waitFor(() => expect(calls.filter(({ what }) => what === repeatOf(lost))).toHaveLength(1));
  expect(await screen.findByText('Sent again to accounts@maplerow.example')).toBeDefined();
  act(dismissToasts);
});

const SENT = { at: '2026-03-04T15:00:00Z', kind: 'sent', amount: null, detail: null, by: null };
const LATER = '2026-03-05T15:00:00Z';
const told = (id: number, more: object = {}, at = SENT.at) => ({
  ...SENT,
  at,
  kind: 'delivery',
  delivery: delivery(id, { occasion: 'invoice', ...more }),
});
const CAME_BACK = { state: 'bounced' };
const WAITS = /^(Wait for|Ask) Maple Row Property Group to pay/;
const ADDRESS = 'The e-mail to accounts@maplerow.example';

async function openInvoice(timeline: object[], more: object = {}) {
  const lineItems = 'status' in more && more.status === 'pending' ? [] : invoice.lineItems;
  fakeServer({
    ...everywhere,
    [`GET /business/${BUSINESS}/invoices/${INVOICE}`]: { ...invoice, lineItems, timeline, ...more },
    [`GET /business/${BUSINESS}/jobs`]: [],
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  const step = await screen.findByRole('region', { name: 'Next step' });
  return {
    step: step.querySelector('p')?.textContent ?? '',
    again: screen.queryAllByRole('button', { name: /^Send again/ }),
  };
}

test.each<[string, RegExp | string, object[], object?]>([
  ['came back', `${ADDRESS} came back. Check the address and send it again.`, [SENT, told(1, CAME_BACK)]],
  ['was given up', `${ADDRESS} could not be sent. Send it again.`, [SENT, told(1, { state: 'failed' })]],
  [
    'came back from the phone',
    'The text message to (785) 555-0188 came back. Check the number and send it again.',
    [SENT, told(1, { ...PHONE, ...CAME_BACK })],
  ],
  [
    'came back, of a quote',
    `${ADDRESS} came back. Check the address and send it again.`,
    [SENT, told(1, CAME_BACK)],
    { isQuote: true, status: 'sent' },
  ],
  [
    'came back, and a reminder arrived',
    WAITS,
    [SENT, told(1, CAME_BACK), { ...SENT, kind: 'reminded', at: LATER }, told(2, { occasion: 'reminder' }, LATER)],
  ],
  ['came back, and they opened it', WAITS, [SENT, told(1, CAME_BACK), { ...SENT, kind: 'opened', at: LATER }]],
  [
    'came back, although another address got it',
    `${ADDRESS} came back. Check the address and send it again.`,
    [SENT, told(1, CAME_BACK), told(2, { recipient: OTHER }, LATER)],
  ],
])('INV-17 D16 the next step is about the mail that %s', async (_, words, timeline, more) => {
  const { step, again } = await openInvoice(timeline, more);
  expect(step).toMatch(words);
  expect(again).toHaveLength(1);
});

test.each<[string, object[], object?]>([
  ['was sent again', [SENT, told(1, CAME_BACK), told(2, { repeats: delivery(1).id }, LATER)]],
  ['was retracted', [SENT, told(1, CAME_BACK), { ...SENT, kind: 'retracted', at: LATER }], { status: 'pending' }],
  ['was retracted and sent anew', [SENT, told(1, CAME_BACK), { ...SENT, at: LATER }, told(2, {}, LATER)]],
  ['reminded of what is paid', [SENT, told(1, { ...CAME_BACK, occasion: 'reminder' })], { status: 'paid' }],
])('INV-17 D16 nothing is offered to be sent again of what %s', async (_, timeline, more) => {
  const { step, again } = await openInvoice(timeline, more);
  expect(step).not.toMatch(/came back|could not be sent/);
  expect(again).toHaveLength(0);
});

test.each<[string, object[]]>([
  ['receives no e-mail and no texts', [SENT]],
  ['unsubscribed before it left', [SENT, told(1, { state: 'withdrawn' })]],
])('INV-17 D16 the next step says so when the customer %s', async (_, timeline) => {
  const { step } = await openInvoice(timeline);
  expect(step).toBe(
    'Maple Row Property Group was not told: they receive no e-mail. Copy the portal link and give it to them.',
  );
});

test.each<[string, object[]]>([
  [
    'Invoice 1048 was sent to accounts@maplerow.example and (785) 555-0188',
    [told(1, { state: 'queued' }), told(2, PHONE)],
  ],
  ['Invoice 1048 was opened to Maple Row Property Group, and not e-mailed', []],
])('INV-17 D16 whoever sends hears who was told: %s', async (words, deliveries) => {
  const path = `/business/${BUSINESS}/invoices/${INVOICE}`;
  fakeServer({
    ...everywhere,
    [`GET ${path}`]: { ...invoice, status: 'pending' },
    [`PUT ${path}/status`]: { ...invoice, timeline: [SENT, ...deliveries] },
    [`GET /business/${BUSINESS}/jobs`]: [],
  });
  openManager(`/p/m/${BUSINESS}/invoices/${INVOICE}`);
  await userEvent.click(await screen.findByRole('button', { name: 'Send' }));
  expect(await screen.findByText(words)).toBeDefined();
  // No more than three stand at once, and those of other tests stand longer than a test.
  act(dismissToasts);
});
